// How the demo's conversations begin. The notation is explained in ../parse-exchanges.ts.

export const OPENERS = `
a: Hello {YOU}. You and I seem to be the only two people here who admit to liking {drink}. | Hello {YOU}. I read your profile twice, which I never do.
b: Admitting is the easy part. Where do you drink yours?
a: At the kitchen window, standing up, before the day has noticed me.
b: That is either very sad or very sensible.
a: It has a good view of the bakery, so sensible.
b: Then I approve. Good morning, late as it is.

a: I am told one should open with a question, so: {either}
b: That is a serious question for a {day}. {either>}, obviously. | A hard one to begin with. {either>}. And do not try to talk me out of it.
a: I was hoping you would say that.
b: And if I had said the other?
a: I would have written a polite sentence and gone to make tea.
b: Then I am glad for both of us.

a: I liked the picture with the {scenery}. Is that near you?
b: Twenty minutes by bicycle if the wind is kind. It is never kind. | Near enough to walk, far enough to complain about it.
a: I know that wind. It has opinions.
b: You cycle too?
a: Slowly, and with a basket. I am overtaken by children.
b: So am I. We could be overtaken together some day.

a: Hi {YOU}. No clever first line, I am afraid. I simply thought you looked like somebody I would like to talk to. | Hi {YOU}. I had a clever first line and lost it, so this is the honest one: I would like to know you.
b: That is a better first line than most of the clever ones.
a: I had three and threw them away.
b: Now I want to know the worst of the three.
a: It had a pun about {city} in it. I will never tell.
b: Give it time. I am patient.
b: How is your {day}?
a: Better than it was ten minutes ago.

@evening
a: You write that you {habit}. I do the same and thought I was the only one.
b: I always suspected there were two of us.
a: We should found a society.
b: With a newsletter nobody reads. | With minutes, and biscuits.
a: I will bring the biscuits. What do you do when you are not doing that?
b: I {JOB}, I walk a great deal, and I read the same four books in rotation.
a: Which four? This matters.
b: Ask me again when we know each other better.

a: May I ask what the {object} in your third picture is? I have been guessing for days.
b: It is a {object}. | Everybody asks. It was my grandmother's and nobody knows what it is for.
a: I hoped it would be something scandalous.
b: Give it time, it has only been in the family for sixty years.
a: Do you keep many things like that?
b: Only the ones with a story. The rest goes to the market on {weekday}.

a: Hello. I see we both live within reach of {river}. That is practically neighbours.
b: Upstream or downstream?
a: Upstream. You get my ducks.
b: So those are yours. They are very badly brought up.
a: They had a difficult youth.
b: I will speak to them kindly from now on.

a: Your profile made me laugh out loud on a train. People moved away. | I laughed at your profile in a waiting room. The dentist looked worried.
b: Which sentence was it?
a: The one about the {object}.
b: That one is not a joke, it is a confession.
a: Even better. I am {ME}, by the way, from {CITY}.
b: {ME}. But you knew that. {CITY}, and before that everywhere.
a: Everywhere is a large place. Tell me about one corner of it.
b: {country}, two winters, a room above a baker. I have never slept so well or been so fat.

@evening
a: I will be honest: I never know how to start these.
b: Start with what you had for supper.
a: {dish}, from the pan, standing up.
b: See, now I know you better than most of my colleagues. | A person of culture. I had {dish#2}, also from the pan.
a: Is it always this easy with you?
b: Ask me in a month.

a: Hello {YOU}. Somebody with {book} on the shelf behind them cannot be all bad.
b: You looked at the shelf. Everybody else looks at the plant.
a: The plant is fine. The shelf is better.
b: Have you read it?
a: Twice. The second time I understood that I had not understood.
b: That is the right way round with that one.
`;
