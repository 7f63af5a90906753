// Sport, shopping, homes, other people's children, small adventures.

export const TOGETHER = `
@day
a: I am in a furniture shop and I am lost. There are arrows, but they are lying.
b: Which rooms have you been through?
a: Four bedrooms and the same kitchen twice.
b: Sit down in a nice one and wait. Somebody will adopt you. | Follow a couple who are no longer speaking. They are close to the exit.
a: There is a couple measuring a sofa by lying on it.
b: Ask them if there is room.

@evening
a: I have been to the gym. I lifted a thing and put it back.
b: How do you feel?
a: Like the thing.
b: Do you go again?
a: On {weekday}. I have told people, so now I must.

@day
a: My niece has asked me if I was alive when there were dinosaurs.
b: What did you say?
a: Only towards the end.
b: And what does she think of you now?
a: She is very respectful. She helps me over the kerb.

@evening
a: I have assembled a lamp. There is one piece left over.
b: Does it burn?
a: It burns. But it looks at me as if it knew.
b: Put the piece in a drawer. In ten years you will find it and wonder.
a: I have a drawer that is only that.

@day
a: Saw two swans having an argument in the middle of the {water}.
b: What about?
a: Direction, I think. They went on in the end, but not side by side.
b: And later?
~a: Later they were asleep, each with its head on the other one's back. I waited.

@evening
a: What do you wear at home, honestly?
b: A jumper from {country} that could stand by itself. And you?
a: A dressing gown that belonged to a hotel.
b: Stolen?
a: Borrowed in {month}, some years ago.

@day
a: There is a fair in town. I am looking at the big wheel and it is looking at me.
b: Go up. You can write to me from the top.
~a: I am at the top. It has stopped. I can see the {scenery} and a man without his hair.
b: Is it frightening?
a: It was, until I began to write.

@evening
a: My team has lost again.
b: Do you mind a lot?
a: Not any more. It has become a way to see the same people every {weekday}.
b: That is what a team is, I think. | Mine wins, and nobody talks. I envy you.

@evening
a: I am painting the bedroom. It is called Morning Mist, and it is grey.
b: What did you hope for?
a: Morning. I would have settled for mist.
b: Hang something yellow in it.
a: I am wearing something yellow. It will have to do for tonight.

@day
a: The new neighbour has moved in with {number} boxes, all marked fragile, and a {animal}.
b: Was the {animal} marked as well?
a: On the side. She carried it up herself.
b: I would bring her a cake at once.
a: I have brought her a screwdriver. She nearly cried.

@evening
a: Do you play games? Cards, boards, anything?
b: I play to lose slowly and with style. | Only the ones with small wooden houses.
a: I cheat at patience.
b: Against whom?
a: It is a question that I have been putting off.

@day
a: I have bought a hat. I want you to know that I have regretted it already and I will wear it anyway.
b: What kind?
a: The kind that comes in before you do.
b: I would follow that hat.

@evening
a: I am learning to whistle with two fingers. The dog next door has moved out.
b: How does it sound?
a: Like somebody letting air out of a small tyre with great determination.
b: Keep going. Some day you will stop a taxi with it.

@day
a: There was a power cut. Nobody on my street knew what to do, so we all came out and stood there.
b: And?
a: Mrs {surname} brought a torch, somebody had a guitar, and then the light came back and we were almost sorry.
b: You should cut it once a month.
a: I have asked. There is a form.

@evening
a: If I came to {YOURCITY}, what would you show me?
b: Not the church. The stairs behind it, and the woman who sells {snack} from her window. | \
The tram depot at dusk. They come home one by one, like cows.
a: And then?
b: Then the view everybody knows, but from the wrong side.
a: I would like the wrong side very much.

@day
a: My parcel has been delivered to a neighbour who does not exist.
b: What is he called?
a: Mr {surname}, it says. Signed for with a flourish.
b: I think I would like him.
a: I have rung every bell. I have had two coffees and an invitation to a christening.

@evening
a: Are you good at presents?
b: I am good at the wrapping. It raises hopes. | In {month} I am. In December I lose my nerve.
a: The best I ever got was a {object} with a note that said: you will know when.
b: And did you?
a: Not yet. I look at it every week.

@day
a: [trail] You said to take the left path for once.
b: And, was I right?
a: There was a {animal} at the end of it, and a woman selling eggs on trust.
b: I did not know about the {animal}. I only knew that you always go right.
a: How did you know?
b: You told me in {month}. I keep things.

@day
a: [soup] It is done. It is orange, and it stands up by itself.
b: That is a soup one could live in. How many portions?
a: Nine. I misread a number.
b: I can be there in four hours. | Freeze it in sevens. Trust me.
a: Bring a spoon.

@evening
a: The {course} course has an exhibition. My work is behind a pillar.
b: On purpose?
a: The teacher said that it rewards the patient visitor.
b: I am a patient visitor.
a: I know. That is why I am telling you.
`;
