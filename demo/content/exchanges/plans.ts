// Weekends, meeting, being late, saying good night.

export const PLANS = `
@day
a: What are you doing at the weekend?
b: {weekend}. And after that nothing, with great care. And you?
a: {weekend#2}, unless it rains, and then the same with an umbrella.
b: We lead wild lives.
a: Somebody has to.
b: Write to me from it.

@day
a: Shall we say {weekday}, then? At the café by the {water}.
b: {weekday} at four? I finish at three and I will want to change my face.
a: Keep the face. Four is good.
b: How will I know you?
a: I will be the one who is too early and pretends not to be. | I will have a newspaper and not be reading it.
b: Then I shall be the one who is late and out of breath.

@evening
a: I have to move our {weekday}. My {relative} needs a hand with the boiler.
b: Boilers come first. Another day is still a day.
a: You are not cross?
b: I am a little sorry and not at all cross. Those are different drawers.
a: {weekday#2}, the same time?
b: {weekday#2}. Bring the story of the boiler.

@day
a: Running ten minutes late. The bridge is open.
b: No hurry. I have a table and a view of a man arguing with a pigeon.
a: Who is winning?
b: The pigeon has sent for others.
a: Order me something warm. | Keep him there, I want to see the end.
b: Done. Mind the cobbles, they are wet.

@night
a: That was a lovely afternoon. I wanted to say it before I fall asleep.
b: I walked home the long way so that it would last.
a: You have something of mine. The scarf.
b: I know. I noticed on the bridge and decided to notice later.
a: Then I shall have to come for it.
b: That was the idea.

@day
a: Do you like surprises?
b: I like them when they are announced.
a: Then this is an announcement. Something will come by post.
b: Large or small?
a: Flat. | It fits through the door if the door is kind.
b: I shall stand in the hall every morning like a dog.

@evening
a: What do you do on {weekday} evenings?
b: {evening}. It used to be choir but they found out.
a: Found out what?
b: That I only moved my mouth.
a: For how long?
b: Two seasons. I was very good at it. | Until the carol service, when the others were ill.

@night
a: I have to be up at six. I am going to be sensible.
b: That is what you said an hour ago.
a: I was sensible for an hour. It did not agree with me.
b: Go. I will still be here tomorrow.
a: Promise?
b: I have paid the rent. Good night.
a: Good night, {YOU}.

@night
a: Lights out here. Sleep well.
b: You too. Close the window, there is {weather} coming.
a: How do you know about my window?
b: You said so in {month}. I keep things.
a: Closed. Good night.

@evening
a: It was my birthday yesterday and I told nobody.
b: And you tell me today. I do not know if I am honoured or cross.
a: Be honoured. There was a small cake.
b: With a candle?
a: With a match. It burnt for four seconds and I wished very fast.
b: Happy birthday, you secret person. What did you wish for?
a: I cannot say or it expires. | You are not far from it.

@day
a: I have two tickets for {weekday} and one of them has your name on it. In pencil, so you can still say no.
b: Tickets to what?
a: {music}, in the small hall. Row six.
b: Write over the pencil.
a: In ink?
b: In ink.

@day
a: First free {weekday} in weeks. What would you do with it?
b: Breakfast until noon. Then a walk to the bench. Then I would lie about the rest.
a: It sounds like a programme.
b: It is a programme. There are seats left. | It can be booked. For one person only.
a: I would like one of the seats.
b: You have to bring your own newspaper.

@evening
a: My sister is visiting. She wants to see who I am always writing to.
b: What did you tell her?
a: That it is the electricity company.
b: And does she believe it?
a: She said the electricity company makes me blush.
b: Tell her the meter is running.

@evening
a: Good talking to you. I am away until {weekday}, with very little signal and a great deal of soup.
b: Then I will save things up. You will come back to a list.
a: I like your lists.
b: I know. Number one is already on it. | Go well. Eat some of the soup for me.
`;
