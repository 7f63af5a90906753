// Childhood, families, old houses, first times.

export const MEMORIES = `
@evening
a: What did your childhood smell of?
b: Floor polish and {fruit}. And the inside of a piano.
a: Mine of wet dog and my {relative}'s coat.
b: Is there a shop for that?
a: There should be. One would only go once a year and stand there.

@evening
a: Where did you learn to swim?
b: In the {water}, from my {relative}, who could not. She shouted from the bank. | \
In a pool that echoed. The teacher had a long pole and no patience.
a: And it worked?
b: I am here.
a: I learnt on a piano stool. Dry, on my stomach. It was thought to be safer.

@evening
a: What did you want to be when you were ten?
b: The person who lights the lamps. They had been electric for sixty years, but nobody told me.
a: I wanted to be a {animal}. Then a bus driver. I can still see the connection.
b: And now you {YOURJOB}.
a: And now I {JOB}. On good days I ring a bell.

@day
a: I found my old school report. It says: talks to the window.
b: What did the window say?
a: More than the teacher.
b: Mine says: could if they wanted to. | Mine says: sings in arithmetic.
a: And did you ever want to?
b: Twice. Both times it went very well and I was frightened.

@evening
a: My {relative} had a clock that struck thirteen, once a day, always at another hour.
b: Was it broken?
a: She said it was generous.
b: Who has it now?
a: I do. I set dinner by it. It keeps life open.

@evening
a: Do you have brothers or sisters?
b: One of each. I am the one who writes the birthday cards. You?
a: A brother who speaks little and means it. We telephone and listen to each other breathe.
b: That sounds close.
a: It is the closest thing I know, next to this.

@night
a: What was your first flat like?
b: One room, {ordinal} floor, a shower in the kitchen. One could fry eggs and wash one's hair. | \
A room above a fishmonger. I had a cat who thought it was paradise.
a: At the same time?
b: I was twenty. Everything was at the same time.
a: I would have liked to know you then.
b: You would have got wet.

@evening
a: There is a photograph of me as a child in which I am holding a {vegetable} as if it were a prize.
b: Was it?
a: Second place. I have never been so happy, or so angry.
b: Who won?
a: {surname}'s daughter. With a smaller one. I have made my peace with it, as you can hear.

@evening
a: What is the oldest thing that you own?
b: A {object}. It came with the house, or the house came with it.
a: I have a coin that my grandfather found in a field. We never asked which emperor.
b: Do you carry it?
a: Only when I have to decide something. It has never once helped.

@evening
a: Did you ever run away from home?
b: Once, at seven. To the end of the garden, with a loaf of bread. They let me. | Every summer. I came back for meals.
a: How long did you last?
b: Until the weather changed. There is still a stone with my name on it.
a: I ran away at forty. It took longer to get to the gate.

@day
a: Today I passed the house where I grew up. Somebody has painted it yellow.
b: Does it suit it?
a: It looks as if it had finally said something.
b: Did you ring the bell?
a: I tied my shoe for a long time.

@evening
a: What do you have from your mother?
b: Her hands. And the way of saying well, then, when I want people to leave.
a: Say it once.
b: Well, then.
a: I am putting on my coat as we speak.

@night
a: When were you last properly brave?
b: In {month}. I said no to somebody who was used to yes.
a: How did it feel?
b: Like standing on a chair. You?
a: When I wrote to you. It is the same chair, I think.

@evening
a: My {relative} turned ninety on {weekday}. She asked everybody to bring a lie about her.
b: What did you bring?
a: That she had once stolen a {animal} in {country}.
b: And?
a: It turned out to be true. She went quite pink.

@evening
a: Do you keep letters?
b: All of them, in a biscuit tin. The biscuits were less important. | Only the ones with mistakes in them. The others could be from anybody.
a: Do you read them?
b: I lift the lid and close it again. That is nearly the same.
a: I should write you one. With a mistake.
`;
