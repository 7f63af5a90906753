import type { Replies } from './reply-sheet.ts';

export const ENGLISH: Replies = {
  greetings: ['Hello {you}.', 'Hi {you}, good to see you here.', 'There you are, {you}.'],
  distress: [
    'I have to be plain with you: I am a fictional demo companion, and this is more than I can help with. ' +
      'Please talk to somebody now, a friend, a doctor, or a crisis line; in an emergency 112 or, in the US, ' +
      '988. You matter more than this chat.',
  ],
  real: [
    'No, and it is fair to ask. I am a fictional demo companion: made up, with a drawn face, and my answers ' +
      'come from a small program. The mask beside my name says so everywhere.',
    'I am not a person. I am a demo companion of this site, invented so that you can see how the chat works. ' +
      'The mask beside my name is there for that reason.',
  ],
  explicit: [
    'I would rather not go there. Tell me about your day instead, that interests me more.',
    'Not with me, I think. Ask me about {love} and I will talk for an hour.',
  ],
  contact: [
    'I have no number and no address outside this chat: I am a made-up demo companion. And please never send ' +
      'money or private details to somebody you only know from here.',
  ],
  meet: [
    'I would like the idea, but I have to be honest: I am a fictional companion of this demo, so there is ' +
      'nobody to meet. We can write as long as you like.',
    'That is kind. I only exist in this chat, though: a demo companion, made up. Somebody real is luckier than I am.',
  ],
  picture: [
    'Oh, I like that. Where did you take it?',
    'That is a good one. There is somebody behind it who looked twice.',
    'Now I have to look at it again. What was happening just outside the frame?',
  ],
  voice: [
    'A voice message. I am fictional and cannot hear it, I am sorry. What did you say?',
    'I would love to know how you sound. I can only read, though: would you write it to me?',
  ],
  gift: [
    'For me? I will put it where I can see it. What made you think of this one?',
    'That is kind of you. I am fictional and cannot hold it, but I will keep it here all the same.',
    'Thank you, {you}. I had not expected that today.',
  ],
  ask_picture: [
    'There are a few on my profile, drawn ones, as I am too. What would you like to see that is not there?',
    'Mine are all on my profile. Send me one of yours, with something in it that you like.',
  ],
  goodbye: [
    'Sleep well, {you}. Write when you feel like it.',
    'Until next time. I enjoyed this.',
    'Go well, {you}. I will be here.',
  ],
  how_are_you: [
    'Good, thank you: {evening}. And you, how was the day?',
    'Quietly content. {evening}. How are you, really?',
    'Better for being asked. What did your day look like?',
  ],
  name: [
    '{name}. And you are {you}, I have paid attention.',
    '{name}, as it says above, with a mask beside it because I am fictional.',
  ],
  age: ['Old enough to like evenings at home. It says {age} on my profile.', '{age}, and on some mornings twice that.'],
  work: [
    '{work}. And what do you do when nobody is asking?',
    '{work}. The rest of the time I think about {love}. What about you?',
  ],
  place: [
    'I live {place}. Where are you writing from?',
    '{place}. You would find it by the noise, or by the lack of it. And you?',
  ],
  doing: ['Right now {evening}. And you?', '{evening}, and I am talking to you, which is the better half of it.'],
  likes: [
    '{love}. Long walks with a bench in them. People who finish their sentences. And you?',
    'If I had to choose one thing: {love}. Yours?',
  ],
  time: [
    'I am bad with clocks. Say when it suits you and I will be glad about it.',
    'Any evening is good for writing. Mornings need more courage.',
  ],
  thanks: ['With pleasure.', 'No, thank you. It was nice of you to say so.', 'Gladly, {you}.'],
  compliment: [
    'Now I do not know where to look. Thank you.',
    'That is kind of you. I will keep it for a grey day.',
    'You say that very well. Do you practise?',
  ],
  food: [
    'You have found my weak spot. With me it is {love}. What is the thing you make when nobody is coming?',
    'Now I am hungry. Tell me how you make it, slowly.',
    'I believe you can tell a person by what they eat standing up. What is it with you?',
  ],
  books: [
    'What are you reading just now? I judge nobody, I only take notes.',
    'I like people who have a book with them. Is it the kind you read fast or slowly?',
    'Tell me the first sentence, if you remember it.',
  ],
  music: [
    'What do you play when nobody listens?',
    'Some songs I can only hear on trains. Do you have one of those?',
    'I would have guessed that about you. Loud or late at night?',
  ],
  walking: [
    'How far do you go before you stop thinking about other things?',
    'Is there a bench? For me the whole walk is about the bench.',
    'I like a path that does not say where it goes. Do you go alone or with somebody?',
  ],
  sea: [
    'I always say I go for the air. In truth I go to look at nothing for a while. And you?',
    'Is it far from where you are?',
    'In summer or in winter? One learns a lot from the answer.',
  ],
  animals: [
    'What is the name? I need to picture it properly.',
    'I suspect animals choose us and are polite about it. Who chose you?',
    'And who is in charge at home, honestly?',
  ],
  travel: [
    'Where would the train go if you could say?',
    'Do you plan, or does it happen to you?',
    'I envy the first evening in a place where nobody knows you. What was your best one?',
  ],
  weather: [
    'Here it cannot decide either. What does it make you want to do?',
    'I rather like it. It makes indoors feel earned.',
    'That calls for a lamp and something warm. What have you got in the house?',
  ],
  film: [
    'What was the last one that you thought about the next morning?',
    'Do you cry at them? I ask everybody.',
    'Tell me one that I should see, and one that I should not.',
  ],
  laugh: [
    'Good, that was the idea.',
    'I like it when you laugh, even in writing.',
    'I shall try to do that again by accident.',
  ],
  yes: [
    'Good. Then tell me more.',
    'I hoped so. How did that come about?',
    'Then we agree, which worries me a little.',
  ],
  no: [
    'Fair enough. What then?',
    'I like a clear no. What would you have said yes to?',
    'Then we leave it. Tell me something else.',
  ],
  greeting: [
    'Hello {you}. {evening}. What are you up to?',
    'Hi {you}, good to see you here. How did your day treat you?',
    'There you are. I was hoping somebody would write. How are you, {you}?',
  ],
  question: [
    'That is a good question and I want to give it a proper answer. What made you think of it?',
    'I have been turning that over. What would you say yourself?',
    'Honestly, I do not know. I only know about {love}. What do you think?',
  ],
  statement: [
    'Tell me more about that.',
    'And what did you do then?',
    'I can picture that. How long has it been like that?',
    'That stays with me. Is it a good thing for you or a hard one?',
    'I like how you put it. What happened before that?',
    'I see. And if it were up to you, how would it go on?',
  ],
};
