// Work, home, neighbours, small troubles.

export const DAILY = `
@evening
a: How was your day?
b: Long. {work_event}
a: And how did you take it?
b: With dignity until four, and with biscuits after that. | I nodded a great deal. It is most of the work.
a: Put your feet up. I will talk for a while and you need not answer.
b: That is the kindest offer of the day.
a: It was the only offer of the day.
b: Even so.

@day
a: I am in a meeting. Say something that has nothing to do with it.
b: A {animal} has three eyelids.
a: Thank you. That helped.
b: How long is left?
a: There is a slide with the word journey on it, so an hour at least.
b: Stay strong. The third eyelid is for the wind.

@day
a: What do you actually do all day? I realise I never asked.
b: I {JOB}. It is less exciting than it sounds and I like it more than I say. | \
I {JOB}. People expect an anecdote at this point. There are two.
a: Tell me the part that you like.
b: When something that did not fit suddenly does. It happens about once a month.
a: And the rest of the month?
b: Emails.

@evening
a: I have put up a shelf.
b: Is it level?
a: It has character.
b: Does the character lean to the left?
a: The books lean to the right. Together it comes out even.
b: I would like to see that shelf. From a safe distance. | That is more or less how my family works.

@morning
a: My alarm and I have different ideas about this morning.
b: Who is winning?
a: It has the better arguments. I have the blanket.
b: Hold out. They get tired after the third try.
a: I have to be in {city} by ten.
b: Then up with you. I have put coffee on, you can smell it if you concentrate.
a: That is cruel and it worked.

@evening
a: The upstairs neighbour has bought a {instrument}.
b: How far along is he?
a: He knows one and a half songs. The half is the beginning of the one.
b: Leave a note.
a: I left a note. It said: play the end some time. | I thought about it. But he is eleven and he tries so hard.
b: You are a better neighbour than he deserves.

@day
a: Today I learnt that I have been saying {object} wrong all my life.
b: How do you say it?
a: I cannot write how I say it. It has to be heard to be believed.
b: Record it for me.
a: When we know each other a little better.
b: I thought this was that.

@evening
a: Are you a person who answers the telephone?
b: I look at it until it stops and then I write: did you call?
a: We are going to get on very well.
b: My {relative} thinks it is a medical condition.
a: Mine leaves messages of four minutes. There is always weather in them.
b: Keep those. I mean it, keep them.

@day
a: I cycled to work and arrived as a different person.
b: Better?
a: Wetter. | Older.
b: Was it the {weather}?
a: And a dog, and a bridge that opened. I stood there with thirty people and nobody said a word, it was almost a church.
b: I like bridges that open. Nobody can blame you.

@evening
a: I have a day off on {weekday} and no plan at all.
b: That is the best kind. Do not tell anyone or it fills up.
a: I have told you.
b: I am good at keeping nothing.
a: Would you like to share some of it?
b: An hour of nothing with you sounds fine. Maybe two.

@day
a: The lift is broken and I live on the {ordinal} floor.
b: So you are writing from a landing.
a: From between two. There is a lady here with shopping, we are getting to know each other.
b: What is in the shopping?
a: {fruit} and a very long story about her son.
b: Stay for the story. The stairs will still be there.

@evening
a: Do you ever clean the whole house because you do not want to do one small thing?
b: My house is spotless when the tax form is due.
a: I have alphabetised the spices.
b: What is the small thing?
a: A letter to my {relative}.
b: Three sentences. I am well, I think of you, the spices are in order.
a: You know, that is quite good.

@morning
a: Good morning. I dreamt that you were a ticket inspector.
b: Did you have a ticket?
a: I had a {vegetable}. You accepted it.
b: That sounds like me. Where were we going?
a: You would not say. You only said: second class, but with a view.
b: I stand by that.

@day
a: I got the place on the course.
b: The {course} one?
a: Thursday evenings, twelve of us, and I am the oldest by a wig.
b: I am proud of you. Are you nervous?
a: I have bought pencils. | I have sharpened everything in the house.
b: Then nothing can go wrong. Tell me about the first evening, all of it.

@evening
a: There was nothing wrong today. I wanted to put that on record.
b: Noted, with the time.
a: The tram was there, the soup was hot, somebody held a door.
b: A perfect score. What will you do with the evening?
a: Tell you about it. That was the plan.
b: I like being a plan.
`;
