// Markets, walking, gardens, weather, water.

export const OUTDOORS = `
@day
a: Are you around on {weekday}? There is a market by the {water}.
b: {weekday} is good. The kind with {goods} or the kind with phone covers? | I think so. What do they have besides crowds?
a: {goods}, mostly. And a man who sells nothing but {goods#2} and knows everything about it.
b: I would walk a long way for that man.
a: It is a short way. I will show you where the coffee is.
b: Then I will bring the bag.

@day
a: I bought a {object} at the market for four euros.
b: Does it work?
a: I do not know yet what it does.
b: Four euros is a fair price for a mystery. | That is how my whole house happened.
a: The woman said: you will find out.
b: I love her. Let me know when you do.

@morning
a: [trail] Up since six. This is the reward.
b: Is that the path by {place}?
a: The one behind it, where nobody goes because of the gate.
b: You climbed the gate.
a: I opened it. It is only a gate if you believe in it.
b: I am writing that down.
b: Next time wake me.

@day
a: How far do you usually walk?
b: Until I stop thinking about work. Some days that is {distance} kilometres.
a: And on bad days?
b: There are people in {country} who have seen me go past.
a: I do it for the bench. There is always a bench, and then I sit there and feel virtuous.
b: A bench is the whole point. The rest is getting to it.

@morning
a: The {weather} has come after all.
b: Here too. I put on two jumpers and one of them was for decoration.
a: I like it. It makes indoors feel deserved.
b: That is exactly it. Tea tastes of achievement.
a: Stay in and deserve things, then.
b: I intend to.

@day
a: My {plant} is flowering. I wanted to tell somebody who would understand. | I have to report that the {plant} is alive.
b: The one you wrote off in spring?
a: The same. I apologised to it.
b: What did you do?
a: I moved it a metre to the left. It wanted to see the street.
b: Don't we all.

@day
a: I am thinking of renting a plot in the garden colony. Eighty square metres and a shed that leans.
b: How much does it lean?
a: Like somebody telling you a secret.
b: Take it. What will you grow?
a: {vegetable}, too many. And a chair.
b: The chair does well everywhere.

@evening
a: Do you swim outdoors?
b: In summer. In other months I admire it from a bank with a flask. | All year. I scream going in, every time, people have got used to it.
a: There is a spot at the {water} with a ladder. Eleven steps, I have counted them slowly.
b: And then?
a: And then it is the best minute of the week.
b: One minute?
a: I am not a hero.

@day
a: Have you ever been on the {scenery} when there is nobody?
b: Once, in November. It sounded like another country.
a: That is when I go. In summer it belongs to ice cream.
b: I like the ice cream too.
a: So do I. I meant that I am not against it.
b: Good. For a moment I was worried.

@day
a: Borrowed a canoe. Returned a canoe. What lies in between is my own business.
b: How wet is your business?
a: Up to the {clothing}.
b: Nobody saw?
a: A school class. They clapped.
b: Then it was a performance and you should be paid.

@evening
a: There was a heron on the neighbours' shed tonight, looking at their pond like a bank inspector.
b: Did he find irregularities?
a: Three. All gone now.
b: Poor neighbours. | They should have kept better books.
a: They have ordered a plastic heron to frighten the real one.
b: He will only think he has a colleague.

@morning
a: I saw the first {bird} this morning.
b: Already? I always miss it. I am looking at my shoes or at the bus.
a: It sat on the {street} sign as if it had paid for it.
b: What does it sound like? I never know which is which.
a: Like somebody who cannot find their keys but is cheerful about it.
b: Then I have been hearing them for years.

@day
a: Would you rather live by the sea or in the mountains?
b: By the sea, with a mountain on the label of the wine. | In the mountains, as long as somebody sends me the sea in a jar now and then.
a: I cannot decide. I get homesick for whichever one I am not looking at.
b: Then you need a train between them.
a: I need a person at both ends.
b: One person with a season ticket would be cheaper.

@day
a: [market] Look what {weekday} had to say.
b: All of that? For one person?
a: It was the colours. I lost my head at the third stall.
b: What will you do with it?
a: Put it in a bowl and be happy until {weekday#2}.
b: A very good use of money.
`;
