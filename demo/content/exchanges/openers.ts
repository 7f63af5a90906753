// The openings of the demo's conversations. ../parse-exchanges.ts documents the notation.

export const OPENERS = `
a: Hello {YOU}. You and I seem to be the only two people here who admit to liking {drink}. | \
Hello {YOU}. I read your profile twice, which I never do.
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

a: Hi {YOU}. No clever first line, I am afraid. I simply thought you looked like somebody I would like to talk to. | \
Hi {YOU}. I had a clever first line and lost it, so this is the honest one: I would like to know you.
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

a: Your profile made me laugh out loud on a train. People moved away. | \
I laughed at your profile in a waiting room. The dentist looked worried.
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

a: Hello {YOU}. I have been told to write to somebody who looks as if they would answer.
b: Who told you?
a: My {relative}. She chose you. I would have been too shy. | My hairdresser. She has very firm opinions.
b: Then give her my regards and tell her it worked.

@evening
a: Good evening, {YOU}. Is that a {plant} behind you or a very tall neighbour?
b: A {plant}. The neighbour is shorter and needs more water.
a: I have killed three of those. Teach me.
b: Neglect it kindly. That is all.

a: You and I have {number} things in common on our profiles. I counted, which is a thing you do not have in common with me, I hope.
b: I counted too.
a: Then it is one more.
b: How did you end up here, {YOU}?
a: A rainy {weekday} and a tired heart. And you?
b: The same, without the rain.

a: I wanted to write something about your eyes and then saw that everybody must do that. So: nice bookshelf.
b: Thank you. Nobody ever says anything about its legs.
a: They are good legs. Firm.
b: I will tell it. It has had a hard week.

@morning
a: Good morning. I am new here and do not know the rules.
b: There are two. Be kind, and do not begin with hey.
a: I was about to begin with hey.
b: I know. Everybody is. You did well.

a: Do you really play the {instrument}, or is that what one writes?
b: I really play it. Whether it really plays along is another matter.
a: I play the {instrument#2}. We could annoy an entire street.
b: I like somebody with plans.

@evening
a: Hi {YOU}. One question and then you may go: {either}
b: {either>}. May I go now?
a: You may. But I had hoped that you would stay.
b: I have taken my coat off already.

a: I nearly walked past your profile and then I read the last line again.
b: The one about {country}?
a: That one. I was there when I was nineteen and came back with the same sentence, only longer.
b: Then you know. Most people think it is about the weather.
a: It is never about the weather.

a: Hello. My name is {ME}, I {JOB}, and this is the fourth version of this message.
b: What was in the first three?
a: More adjectives.
b: This one is good. Hello {YOU}. I {JOB}, and I never write first, so thank you.

@evening
a: If you were a piece of furniture, and I am sorry to begin like this, which one?
b: A chair by a window. You?
a: A drawer that sticks a little.
b: But there are nice things in it.
a: Mostly string.

a: Hello {YOU} from {city}. I see you are in {YOURCITY}. Is the bakery by the station still there?
b: It is now a shop for telephones. I wear black on its anniversary.
a: No. They had those {snack}.
b: I know. I have been trying to make them ever since.

a: I read that you like {music}. Not many people admit it.
b: I am too old to pretend. Do you?
a: In the car, with the windows up.
b: Then there is hope for you. Open them a little.

@evening
a: Hello. You look like somebody who knows the names of trees.
b: Eleven of them. After that I improvise.
a: Nobody would notice.
b: You would be surprised who walks in parks.

a: I saw that you were here last night at three. So was I. Could you not sleep either?
b: {weather}, and a thought about a letter I should have written in {month}.
a: I had the thought about the stove.
b: Was it off?
a: It has been off since {month}. I check for company.

@day
a: Good afternoon. I am supposed to be working.
b: So am I. What are you supposed to be doing?
a: I {JOB}. And you?
b: I {JOB}. It can wait ten minutes, it has waited all week.

a: {YOU}, may I ask who took the picture with the {scenery}? Whoever it was likes you.
b: My {relative}. She counts to three and presses at two.
a: It is the best way. One has not yet begun to pose.
b: I will tell her. She will be unbearable.

@evening
a: I have been looking at this empty box for ten minutes.
b: And now it is full. Look at you.
a: Was it that simple?
b: The second line is the hard one. You are past that, too.

a: Hello {YOU}. I liked that you wrote about your {relative} and not about the gym.
b: She would win, too. In any discipline.
a: Tell me about her some day.
b: She has {number} hats and a name for each. That is where I would start.

@morning
a: Hello from the {ordinal} floor. There is fog up to the third, so today I live on an island.
b: What grows there?
a: A {plant} and one deck chair.
b: I would like to apply for citizenship.
a: There is a form. It has one question, and it is about marmalade.

a: I do not usually write to people with such good scarves.
b: What do you write to people with bad ones?
a: Nothing. I send them a scarf.
b: That is generous, or else it is a business.
`;
