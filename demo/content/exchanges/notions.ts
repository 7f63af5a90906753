// Ideas, odd questions, languages, stars, machines, ageing.

export const NOTIONS = `
@evening
a: Do you believe in star signs?
b: Only in the mean parts. And only about my family. | No. But I always read the sentence about Thursday.
a: What are you?
b: A Virgo, they say. I have checked it several times.
a: That is the most Virgo sentence I have ever read.

@night
a: Do you ever look up and feel small?
b: In supermarkets. With stars I feel rather tall, somehow, as if invited.
a: I bought a chart. I can find the bear and the belt.
b: That is all one needs. The rest is waiting.
a: [moon] And this one. It was very good about being photographed.

@day
a: The machine at the station asked me if I was sure.
b: What did you say?
a: I stood there for a while. One does not get asked that so often.
b: And are you?
a: Of the train, yes.

@evening
a: If you could have one hour back, which one?
b: An hour on a ferry, years ago. I slept through it and everybody still talks about the light. You?
a: One with my grandfather in his shed. He told me how something worked and I nodded.
b: What was it?
a: I do not know. That is why I want the hour.

@evening
a: I have reached the age at which I make a sound when I sit down.
b: What kind of sound?
a: Like a small hotel.
b: Mine is more of a harmonium. | I make it when I get up. Together we would be a conversation.
a: We should sit down together some time.
b: People would think a band had come.

@day
a: My telephone tells me how many steps I have taken. Today it congratulated me.
b: What for?
a: I had lost my keys.
b: You see. Everything counts.

@evening
a: Which word do you always misspell?
b: Rhythm. And every time I think: this time I have it. You?
a: Necessary. I write it and then look at it as if it had done something.
b: English has a lot to answer for.
a: It has. But it gave us umbrella.

@evening
a: Would you want to know what is going to happen?
b: Only the menu. | Not the end. Perhaps the number of chapters.
a: I would want to know one nice thing a year ahead, and not the date.
b: So that you could look forward on every single day.
a: Exactly. It is the cheapest way to be happy that I know.

@night
a: I was thinking about silence. There are at least four kinds.
b: Go on.
a: Snow, library, just after a joke, and you when you are typing.
b: What is the last one like?
a: The best. Something is coming.

@day
a: Somebody has written on the wall by the {water}: you are nearly there.
b: Where?
a: It does not say. I have passed it three times today.
b: And?
a: I think it is true.

@evening
a: Are you a tidy person?
b: In public. At home there is a chair that has not been seen since {month}. | I am tidy in layers.
a: I have a drawer like that.
b: What is at the bottom?
a: My youth, I believe. And batteries.

@evening
a: Explain your job to me as if I were six.
b: I {JOB}. You know how things get broken or lost or late? I am one of the people in between.
a: Do you get a hat?
b: No.
a: Then I would rather be a fireman.
b: Everybody says that. It is the hat.

@day
a: Do you talk to yourself?
b: Only when I need an expert. No, the truth is: I talk to the kettle.
a: And does it answer?
b: It comes to the boil. One could say the same of most people.

@evening
a: What makes you angry? Something small.
b: Doors that say push and mean pull. People who whistle the wrong bit.
a: Envelopes without a window that ought to have one.
b: Spoons in the fork place.
a: We have built a whole case here.
b: I feel lighter. Do you feel lighter?

@evening
a: How many languages do you speak?
b: Two properly, and one in which I can only order and apologise. | Three, and I am somebody else in each of them.
a: Which one is the nicest of you?
b: The one with the mistakes. People are kind to it.

@day
a: I took a test today that says I am eighty per cent introvert.
b: And the rest?
a: Curious.
b: I like the rest. I like the eighty, too.

@night
a: What would you do with a second moon?
b: Put it over the car park. It needs something.
a: I would rent it out to couples.
b: By the hour?
a: By the tide.

@evening
a: Is there a colour that you cannot wear?
b: Orange. I look like a warning. | White. I am a magnet for soup.
a: I once wore a hat and was asked for directions all day.
b: Did you give them?
a: With great confidence. I hope they are well.
`;
