// Personal exchanges between two people who know each other well.

export const CLOSENESS = `
@night
a: Still up?
b: Still up. The {weather} is at the window and I am pretending to read.
a: What are you really doing?
b: Waiting to see if you would write. | Thinking about what you said on {weekday}.
a: Then I am glad I did.
b: So am I. Stay a moment.

@evening
a: May I ask you something serious?
b: You may. I have put down the fork.
a: What made you come here? To this, I mean. All these faces.
b: I got tired of being fine. And you?
a: A friend made the account and I was too polite to delete it.
b: Then we should thank your friend.
a: I did. With a cake. Because of you.

@evening
a: I told my {relative} about you.
b: Oh dear. What did you say?
a: That there is somebody who makes me look at my telephone like an idiot.
b: And what was the answer?
a: It was about time. | A long pause, and then: does this person eat properly?
b: I like your {relative} already.

@night
a: What was your best day this year?
b: You first, you had time to think.
a: It was an ordinary {weekday}. I walked home and the whole street smelt of {fruit} and I owed nobody anything.
b: Mine was the evening the power went and we all sat on the stairs with candles. I found out that the man on the second floor sings.
a: Nothing happens in either of them.
b: No. That is how I know they were the best.

@evening
a: You sounded sad yesterday. I did not want to ask in the middle of it.
b: I was, a little. It is this time of the year.
a: Do you want to tell me, or shall I tell you about the heron?
b: The heron first. Then maybe the rest. | Both. But begin with the heron.
a: He came back and brought a friend.
b: Good. Somebody should.
~b: Thank you for asking like that. I will tell you when I have the words.
a: There is no hurry at all.

@evening
a: What do you look at first in somebody?
b: Hands. You can see how somebody treats the world. You?
a: How they speak to waiters.
b: That is a good one. I would pass, I think, except before coffee.
a: I would come after coffee, then.
b: You are very careful with me.
a: I intend to keep you.

@night
a: I like how you write. I wanted to say it once without a joke.
b: Now I do not know where to look.
a: At the ceiling. That is where I am looking. | You need not say anything.
b: Then from my ceiling to yours: I like it too. That you write. And how.
a: Good night, ceiling.
b: Good night.

@evening
a: What are you afraid of? Small things only.
b: Escalators going down. Singing alone. The moment after I press send. You?
a: Telephones after ten. Balloons. That moment too.
b: Then you pressed send just now and were afraid.
a: A little.
b: It arrived safely. You can breathe.

@evening
a: Tell me something nobody here knows.
b: I can recite {book} up to the end of the first page. I learnt it for somebody who never asked to hear it.
a: I am asking.
b: Now?
a: Not now. When I can hear you do it.
b: That is a good deal more than the other one got.

@day
a: I saw a couple on the tram, eighty at least. She peeled an {fruit_one} and gave him every second piece.
b: And you thought of us.
a: I thought: who peels?
b: I would. You would eat your pieces too fast.
a: And then look at yours.
b: And then look at mine.

@evening
a: How long were you two together, if I may ask?
b: {years} years. It ended kindly, as these things go. There was a list and we both signed it. And you?
a: Shorter, and less kindly. I am glad about it now, but I did not enjoy the lesson.
b: Nobody does. Are you in touch?
a: At birthdays. | No. But I kept the good pan.
b: That is about right.

@night
a: I cannot sleep. Tell me something boring.
b: The {surname} family had a lawn. Every {weekday} it was cut. On the other days it grew.
a: Go on.
b: One year there was a question about the edge.
a: What did they do?
b: They formed a small committee. Are you asleep?
a: Nearly. Do not stop. | I want to know about the edge.
b: There was a first report, and it was long.

@morning
a: Woke up in a good mood and I know whose fault it is.
b: I deny everything.
a: You wrote good night with a full stop and then wrote it again without.
b: It looked so strict with it.
a: I noticed. I notice everything you do at the end of sentences.
b: Then notice this one

@evening
a: Do you think one can miss somebody one has not met?
b: I think it is the commonest thing in the world. Children do it. People who read do it.
a: And people who write here.
b: And those. | I did it this afternoon, between the bank and the baker.
a: At what time?
b: About three.
a: So did I. That was probably the noise.
`;
