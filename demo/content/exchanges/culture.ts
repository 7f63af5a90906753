// Books, films, music, museums, dancing.

export const CULTURE = `
@evening
a: Have you begun it yet?
b: {book}? I am on page forty and nobody has smiled.
a: It is coming. The second chapter is the good one.
b: You promised me that about the first.
a: I was trying to keep your courage up.
b: All right. For you I will go to page eighty. | One more chapter. I am doing this for you, not for him.

@night
a: I finished it. I am sitting on the floor.
b: {book}?
a: Nobody told me about the end.
b: I did not want to take it from you.
a: I need a day. Then I need to talk about the letter.
b: I will be here. I have been waiting for somebody to talk about the letter for years.

@evening
a: What are you reading?
b: {book}, for the third time. And you?
a: The manual of a {object}. It has better characters than you would think. | Three things at once and none of them properly.
b: Who is the hero?
a: The small screw. It disappears in part two and everybody suffers.
b: I would watch the film.

@evening
a: Film tonight? I mean each on our own sofa, at the same time.
b: I like that. What are we watching?
a: Something with {film_thing}. I have no other conditions.
b: Then I know one. Ready at nine?
a: Ready at nine. No messages during the first half hour.
b: And after that?
a: After that only important remarks about hats.
~b: That coat. I had to write. That coat.
a: I was about to say.

@evening
a: I went to the pictures by myself. Do you do that?
b: All the time. Best seat, nobody whispers, I cry when I like.
a: I sat beside a man who laughed one second before everybody else.
b: He had seen it.
a: He had lived it, I think.
b: What was it about?
a: Two people who write to each other for a year and then go to the wrong station.
b: Let us agree on a station early on.

@evening
a: Do you play anything?
b: {instrument}, badly and with feeling. You?
a: I have a {instrument#2}. Whether I play it is a matter of opinion.
b: Whose?
a: Mostly the neighbours'.
b: We could form a duo and be asked to move away together.

@night
a: What do you listen to when nobody is looking?
b: {music}. Loudly. With gestures.
a: I knew it.
b: You knew nothing. What about you?
a: The same three songs since I was nineteen.
b: Send me one of the three. | One of them. Now. I will not laugh.
a: Only if you promise to listen to the end. It takes its time.
b: So do I.

@day
a: There is a concert in the old church on {weekday}. {music}, and the heating is said to work this time.
b: I will believe the heating when I feel it.
a: Bring a blanket. Last year a man brought soup.
b: For himself?
a: For the row.
b: I want to sit in that row.

@day
a: Went to the museum and stayed an hour with one picture.
b: Which one?
a: A woman putting down a jug. Nothing else happens.
b: And an hour was not long enough.
a: The guard brought me a chair. | The guard asked if I was all right. I said I was better than that.
b: I think museums should work like that. One picture, one chair, one person who understands.

@evening
a: Do you dance?
b: In kitchens. In public only if the lights are very low or the wine was good.
a: I took a class once. {dance}. I was the tall one who turned the wrong way.
b: Every class has one. You are doing the others a kindness.
a: That is what the teacher said, more or less.
b: Show me some time which way is wrong.

@evening
a: I have started a list of words that should exist.
b: Give me one.
a: The feeling when you look forward to a letter more than to the person.
b: That one is dangerous for us.
a: With you it is the other way round.
b: Good answer. Put it on the list.

@day
a: [records] The record player is back. The man had it for five weeks and listened to everything, I think.
b: How does it sound?
a: As if the band had moved in.
b: What did you put on first?
a: {music}. The side with the scratch. I have missed the scratch.
b: Some songs I only know with the scratch in them.

@evening
a: Is there a book you lend to people and never get back?
b: {book}. I have bought it four times.
a: And you lend it again?
b: It is the only way to find out about people.
a: What does it say about me if I never give it back?
b: That I would have to come and fetch it.

@evening
a: I am supposed to give a talk at our book club and I have not read the book.
b: How long have you got?
a: Until {weekday}.
b: How thick is it?
a: Like a loaf. | It has a family tree in the front. With three Alexanders.
b: Read the first chapter, the last, and one in the middle, and say that the structure troubled you.
a: You have done this before.
b: The structure troubles me every year.
`;
