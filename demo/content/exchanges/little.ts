// Short exchanges of two to four lines between longer ones. They may repeat.

export const LITTLE = `
@night
a: Home?
b: Home. Shoes off. | Home, and the kettle is on.
a: Good.

@morning
a: Good morning.
b: Is it? Let me look out. Yes, it will do. | Morning. I was about to write the same two words.

@day
a: Thinking of you, between two things.
b: Which two things?
a: A spreadsheet and a sandwich.

@evening
a: Long day. Only a wave from here.
b: Waving back. | Wave received and returned with interest.

@day
a: It is snowing feathers here. Somebody is shaking a duvet upstairs.
b: Make a wish.

@morning
a: Coffee is ready. Yours is going cold.
b: Keep it warm, I am only {distance} kilometres away.

@day
a: Heard {music} in the supermarket and nearly wrote to you from the freezer.
b: Next time write from the freezer.

@evening
a: {weather} here.
b: Here too. It must have taken the same train.

@night
a: One last thing and then I sleep: thank you.
b: What for?
a: In general.

@day
a: Did the parcel come?
b: It did. I have put it on the table and walk around it. | Not yet. I have frightened two postmen.
a: Open it.
b: Soon. I like this part.

@day
a: Lunch: {dish}.
b: Lunch: envy.

@evening
a: Question without context: blue or green?
b: Green. | Blue. With context it would be green.
a: Thank you. You have just decided a chair.

@day
a: I saw your {animal} today.
b: I do not have one.
a: It was wearing your expression.

@morning
a: Slept?
b: Like a bookcase. You?
a: Like a bookcase being moved.

@evening
a: Wish me luck for tomorrow.
b: Luck. And a dry road and a kind face at the desk.
~a: It went well. It was the kind face, I think.
b: I ordered it specially.

@day
a: On the tram. A child is explaining the moon to everyone.
b: Is it right?
a: Mostly. It leaves out the cheese. | It has a theory about batteries.

@night
a: Moon?
b: Going to the window. Yes. You too?
a: Same one, I think.

@day
a: My telephone corrected your name to something with wings.
b: Leave it.

@evening
a: I burnt the {snack}.
b: How does one burn that?
a: Ambition.

@day
a: I owe you an answer to yesterday.
b: There is no interest on it. Take your time.
~a: Yes, then. The answer is yes.

@evening
a: Quiet one tonight?
b: Quiet one. Lamp, book, {drink}.
a: Same here. Good company.

@morning
a: Your town is on the radio.
b: What have we done?
a: A {vegetable}, apparently. A large one.
b: That will be {surname}. Nobody else has the soil.

@day
a: I have an umbrella of yours.
b: I do not own an umbrella.
a: Then I have an umbrella.

@night
a: Are you asleep?
b: Yes.
a: Good. Me too.

@day
a: I took the other street home today, the one with the trees.
b: And?
a: Eleven minutes longer. Ten of them were worth it. | I shall take it again.

@evening
a: Pancakes for supper. I am an adult and nobody can stop me.
b: I would not dream of it. Sugar or lemon?
a: Both.

@day
a: The {plant} sends its regards.
b: Tell it I think of it when it rains.

@morning
a: Frost on the saddle. I sat down anyway.
b: You are made of different stuff. | There is a word for that and it is not bravery.

@evening
a: How did it go?
b: Better than I feared and worse than I told my {relative}.
a: Then it went well.

@day
a: Pigeon in the office.
b: Has it got an appointment?
a: It has taken the good chair.

@night
a: Too late to ring, too early to write tomorrow, so: hello.
b: Hello. This is exactly the right time for that.

@day
a: If I say {country}, what do you smell?
b: Diesel and oranges. You?
a: The same, and a bakery.

@evening
a: I have finished the puzzle. One piece is missing.
b: Which one?
a: The only one with a face on it.

@day
a: My hair has been cut by somebody in a hurry.
b: Show me.
a: In about three weeks.

@evening
a: Remember that you said you would tell me about the hat.
b: I was hoping you had forgotten the hat.
a: I have written it down.
b: All right. On {weekday}. It needs gestures.

@morning
a: I had your {dish} dream again.
b: Was I in it?
a: You were serving.

@day
a: Two minutes free. Say something.
b: Something that you said on {weekday} has been walking around with me ever since.
a: Which thing?
b: That would take three minutes.

@evening
a: Sofa, blanket, nothing.
b: That is not nothing, that is a set.

@night
a: Goodnight from the last tram.
b: Goodnight from under the blanket. I have the better deal.

@day
a: I pressed the wrong button and now I own a {object}.
b: Only one?
a: The box says six.

@day
a: There is a rainbow over the car park and nobody is looking.
b: I am looking, through you.

@evening
a: Your letter came. On paper.
b: Could you read it?
a: Twice. Except one word on page two.
b: It says tenderly. My handwriting is shy there.

@morning
a: First day of the month. I have turned the calendar and there is a {animal} on it.
b: Mine has a tractor.
a: Then we both know what to expect.

@day
a: What was the name of the song?
b: I hum it, I do not know it.
a: Hum it in writing.
b: Dum, da-dum, and then it goes up where you do not expect it.
a: Thank you, I have it.

@evening
a: Half past six and already dark.
b: Or still light somewhere, if you are generous.
`;
