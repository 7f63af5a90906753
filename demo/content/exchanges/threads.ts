// The initial conversations of the premium account with the companions, and those of the other accounts.
// ../parse-thread.ts documents the notation.

export const PREMIUM_THREADS: Readonly<Record<string, string>> = {
  mara: `
me -2 20:14: You said you cook when it rains. It has rained here for three days.
them -2 20:16: Then there is soup on the stove. Leek, potato, far too much nutmeg.
me -2 20:17: There is no such thing as too much nutmeg.
them -1 07:02: [pier] The pier this morning, before anyone was up.
me -1 07:21: It looks like somewhere one could stop thinking. How cold was it?
them -1 07:26: Cold enough to feel clever about the thermos.
me -1 07:31: I would have come, if anybody had asked a sleeping person.
them 14m: I am asking now. There is a market by the old harbour.
them 13m: Are you around on Sunday?
unread 2
`,
  leila: `
them -2 18:40: You are telling me that you have lived all this time without it?
me -2 18:44: Apparently. What is it, exactly?
them -2 18:45: A bun. But a bun with character.
me -1 16:05: I asked at the bakery here. They offered me cinnamon, with pity.
them 58m: Then you have never had it with cardamom. I can bring some on Friday, if the train is kind
unread 1
`,
  hanna: `
me -2 19:10: I am on page forty and nobody has smiled.
them -2 19:31: Give him time. He is from the north.
them -1 20:02: And, did you go on?
me -1 20:30: The second chapter is the good one
`,
  tomas: `
me -2 12:10: How is the small bridge?
them -2 12:31: It stands. Two ducks have already complained about the railing.
them -1 15:20: [train] On the way to look at the next one.
`,
  amina: `
them -2 20:40: Did you ever find out what it was for, the thing from the market?
me -2 20:52: A man on the tram says it is for asparagus.
them -2 20:53: Do you believe him?
me -2 20:58: He had the hat of somebody who knows.
`,
  elena: `
them -4 17:02: The second one held. The first one is a soup now.
me -4 17:10: A lemon soup?
them -4 17:12: [bread] We do not talk about it. Look at this instead.
me -4 17:40: That is the most beautiful thing anybody has sent me this month.
`,
  marc: `
them -5 18:01: Clear until Thursday, they say. I have oiled everything that moves.
me -5 18:20: And the lamp?
them -5 18:26: The lamp has won. I have bought candles.
`,
  ingrid: `
them -6 20:11: The labels are done. Forty-one kinds, and I know by heart where each one came from.
me -6 20:19: Which is the oldest?
them -6 20:24: A pea from my grandmother. It has moved house six times.
me -6 21:40: Sleep well, Ingrid
`,
  kofi: `
me -11 15:30: When does the plane go?
them -11 15:41: Tomorrow at noon. I have packed two microphones and one shirt.
them -11 16:04: Good talking to you. Back from Accra in two weeks
`,
};

/** The conversations of the free account: one that a peer started, and one of its own two. */
export const FREE_THREADS: Readonly<Record<string, string>> = {
  jonas: `
them 12m: Hello Sam. You write that you like trains and coffee. I know a station where one can have both, and a view of the goods yard.
unread 1
`,
  amina: `
me -1 18:20: Hello Amina. Fifteen-year-olds and chemistry: is that as dangerous as it sounds?
them -1 18:28: Only on Fridays, after lunch. Today somebody asked if water has a best before date.
me -1 18:32: And has it?
them -1 18:35: I said: in this building, yes.
me -1 18:39: I would have liked to be in that class.
them -1 18:42: You would have sat at the back. I can tell.
me -1 18:45: By the window. So the back, yes.
me -1 18:46: What do you do when the last bell has gone?
them -1 18:50: I stay a little, until it is quiet enough to hear the radiators. Then I go and buy a mango.
`,
};

/** The conversation of the two premium accounts. */
export const SECOND_THREAD = `
them -1 17:00: Did you get home before the rain?
me -1 17:10: Between two of them. I stood under the bakery's awning and bought things out of politeness.
them -1 17:12: What kind of things?
me -1 17:13: [bread] This kind.
them -1 17:15: Very polite of you.
them 34m: I found the ticket from the concert in my coat. Row six. We should do that again.
`;
