// Animals and their owners.

export const CREATURES = `
@evening
a: How is {YOURPET}?
b: Asleep on the one chair that I wanted. Hold on, I will sit on the floor.
a: You could move {YOURPET}.
b: You have clearly never tried. | I pay the rent. {MYPET} decides.
a: I have, once, somebody else's. I still have the look.
b: The look never leaves you.

@day
a: [cat] This one was on my doorstep and acts as if I were late.
b: Are you?
a: Apparently by some years.
b: Did you let it in?
a: It let itself in. I am outside.
b: Knock. Be polite about it.

@evening
a: {MYPET} has eaten my {clothing}.
b: All of it?
a: The left half. I am now half a person in the office.
b: Wear it with a straight face. They will think it comes from {country}.
a: Nobody has said a word. I think they are jealous.
b: Of {YOURPET}, certainly.

@day
a: [dog] We met on the path and walked together for an hour. Then he went home to somebody else.
b: That is exactly how I would like my next life to be.
a: He was very clear about it. He shook himself and left.
b: No promises, no hard feelings.
a: I did have some feelings.
b: Go back tomorrow at the same time. Dogs keep appointments.

@evening
a: Would you rather have a dog or a cat?
b: A dog that thinks it is a cat. Present but independent. | A cat that thinks it is a dog. It would fetch, but only what it wanted.
a: My {relative} has a parrot that only says the beginning of sentences.
b: What does it say?
a: What I always say is.
b: And then?
a: Nothing. It looks at you. You end up telling it your whole life.

@morning
a: There is a hedgehog living under the steps.
b: Have you been introduced?
a: He comes at ten, says nothing, eats the cat's supper and leaves.
b: I had an uncle like that.
a: What did you do about him?
b: We put out a second plate.

@day
a: I promised to look after my neighbour's {animal} for a week.
b: What could go wrong?
a: There are four pages of instructions and a telephone number for emergencies of the soul.
b: Of the soul?
a: It says: sing to him if it rains. | It is underlined.
b: Has it rained?
a: It has begun. I am clearing my throat.

@evening
a: A spider has moved into the bathroom. I have decided to allow it.
b: On what terms?
a: It stays above the mirror. I do not look at it with soap in my eyes.
b: Has it signed?
a: It made a small web in the corner. I take that as a yes.
b: You would make a good landlord. Does it have a name?
a: {surname}. It looks like a {surname}.

@day
a: Took {MYPET} to the vet. Nothing serious, only age.
b: Ah. How are the two of you?
a: One of us slept through it and the other one had to sit down.
b: I know that chair. It is always the person who needs the water. | Give that old one something good from me.
a: Chicken tonight, by order of the doctor.
b: The best medicine there is.
`;
