// Travel, trains, holidays and souvenirs.

export const JOURNEYS = `
@evening
a: If the train left in an hour, where would it go?
b: {country}. The slow one, with compartments. | Anywhere with a sea at the end and a bad hotel.
a: With what luggage?
b: One bag, one book, one person who does not talk before eleven.
a: I can be quiet until half past ten.
b: We will negotiate on the platform.

@day
a: [train] Somewhere past {city}. The cows are very orderly here.
b: Are you going far?
a: To my {relative}. Three hours, two changes, one sandwich.
b: Has the sandwich survived?
a: It did not see {city}.
b: They never do. Wave at the cows for me.

@evening
a: Back. The flat smells of nobody.
b: How was {country}?
a: Warm and loud and I understood half of it. I bought a {object} that did not fit in anything. | I walked until my shoes gave up.
b: Did you rest?
a: On the last day, out of shame.
b: That is how I do it too. What did you bring me?
a: A word. I will tell you when I see you.

@day
a: Do you plan your holidays or do they happen to you?
b: I make a list and then lose it on the first day. | They happen. I only bring the shoes.
a: I have a folder.
b: A real folder? With tabs?
a: It has tabs.
b: Do not be ashamed. One of us will have to know when the ferry goes.
a: At 9:40, and 17:05 in season.
b: See, I feel safe already.

@evening
a: What is the furthest you have been?
b: {country}. I was twenty-three and had the wrong coat the whole time.
a: And would you go back?
b: With a better coat. You?
a: A lighthouse in the north. Two buses and a boat, and then a man who asked what I wanted there.
b: What did you say?
a: I said I wanted to see if it was still on.

@day
a: I missed the connection. I have an hour and ten in {city}.
b: What is there?
a: A kiosk, a bench, and a choir on an outing.
b: Are they singing?
a: They are deciding what to sing. It may take the whole hour. | One has started. The others pretend it is not happening.
b: Stay near them. Something good will come of it.
~a: They sang. All of platform three stopped. I am in a better mood than if I had caught it.

@evening
a: My passport has a picture in which I look wanted.
b: Mine looks like somebody reading a will.
a: They always say: do not smile.
b: I have never wanted to smile so much as in that booth.
a: We should have a picture taken properly, by somebody who waits.
b: You first. I will hold the lamp.

@day
a: Would you come on a boat?
b: What kind of boat?
a: A small one that goes to an island with one café. Half an hour each way.
b: And if we miss the last one back?
a: The café has a piano and the owner has a sofa. I have asked.
b: You have asked. | You have missed it before.
a: Twice. It was not an accident either time.

@evening
a: I keep a drawer of tickets. Trains, museums, a swimming pool in {city}.
b: Why the pool?
a: I was happy there and nobody knew me.
b: That is the best reason for keeping anything.
a: Do you keep things?
b: Stones. One from every beach. They do not say which, and I no longer remember, so it is one beach now.

@morning
a: Guess where I am.
b: Still in bed.
a: On a platform, with a suitcase, at ten past five.
b: Nobody should be allowed to be awake for that. Where to?
a: {country}, four days. Work on paper.
b: And not on paper?
a: There is an afternoon with nothing in it. I mean to spend it on a bench.
b: Send me the bench.

@evening
a: Do you get homesick?
b: For places I lived in only a month. Never for the right ones. | On Sundays, abroad, around five.
a: It is the light, I think. Five o'clock light is the same everywhere and it always asks the same question.
b: Which question?
a: And what are you doing here.
b: Next time it asks, tell it you are writing to me.
`;
