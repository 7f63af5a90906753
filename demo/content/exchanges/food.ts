// Cooking, eating, drinking.

export const FOOD = `
@evening
a: What are you having tonight?
b: {dish}. And you? | {dish}, if I can find the energy.
a: Toast. It is that kind of {day}.
b: Toast with what?
a: Toast with toast.
b: You need somebody to look after your menu.
a: I am taking applications.

a: I made {dish} yesterday for the first time.
b: And?
a: It looked exactly like the picture if you imagine the picture taken at night. | The smoke alarm has learnt my name.
b: First one always goes to the birds.
a: The birds have filed a complaint.
b: Second one is better. Less heat and more patience, that is nearly all of cooking.
a: You make it sound like advice for life.
b: It works for that as well.

a: Question of principle: {food_either}
b: {food_either>}. I will not be discussing it. | {food_either>}, and I am surprised you have to ask.
a: I was afraid of that.
b: Can we still talk?
a: We can talk. We cannot have breakfast.
b: That is a pity, I make very good breakfasts.
a: I withdraw everything I said.

@day
a: [bread] First loaf of the year that did not come out as a roof tile.
b: Look at that crust. I can hear it from here.
a: It sang when it came out. They really do that.
b: What did you do differently?
a: I left it alone. Apparently that was the trick for twelve years.
b: There is a lesson in that and I refuse to learn it.

@evening
a: Do you follow recipes or do you cook by feeling?
b: I read five recipes, close the book and do something else.
a: I weigh things. I have a small scale and I am not ashamed.
b: We would be good together in one kitchen. You weigh, I ruin.
a: Or we would not be on speaking terms by the main course.
b: That is what dessert is for.

@evening
a: There is a small {cuisine} place that opened on my street. Seven tables, one cook, no menu.
b: No menu frightens me a little.
a: She asks if you are hungry. If you say yes it gets out of hand.
b: And if you say no?
a: Nobody has dared.
b: I would like to be frightened there some time. | Book a table for two brave people.

@morning
a: Coffee first or window first, in the morning?
b: Window. The coffee needs to know what kind of day it is for. | Coffee. I cannot be trusted with a window before that.
a: I open the window so that the neighbours know I am alive.
b: A good system. What do they do if it stays shut?
a: Mrs {surname} knocks with a cake.
b: I would leave it shut once a week.

a: I have been given a crate of {fruit}. A whole crate. Advise me.
b: Jam. Cake. Give half away and become popular.
a: I am already popular with the wasps.
b: Then chutney. It keeps for years and nobody asks for seconds. | Then compote, with a little {spice}.
a: How many jars is a whole crate?
b: More than you own. Ring me when you run out, I collect them without knowing why.

@evening
a: My {relative} taught me one dish properly. {dish}.
b: Only one?
a: She said one is enough if you do it well, the rest is restaurants.
b: Wise. Mine taught me to peel potatoes in one ribbon and to leave the table before the talk turned to politics.
a: Do you still do both?
b: The potatoes, always.

@night
a: Are you awake? I need to tell somebody that I have eaten all the {snack}.
b: All of them?
a: There was a small one left and it looked lonely.
b: Then it was a kindness.
a: I knew you would see it properly.
b: Drink some water and go to bed, you kind person.

@day
a: I have learnt to make {cuisine} dumplings. They look like a row of ears.
b: Whose ears?
a: Different people's.
b: And how do they taste?
a: Much better than ears. | Like somebody's grandmother was watching, which she was, on a video.
b: Save me a row.

@evening
a: What is the thing you cannot cook and have made your peace with?
b: Rice.
a: Rice? Everybody can cook rice.
b: Everybody says that. I have pans that could testify.
a: I can come over with a rice cooker. It has one button.
b: That is the most attractive thing anybody has said to me this {season}.
`;
