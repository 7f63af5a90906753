// How the conversations of the premium account with the companions stand when the demo begins, and the first lines that
// the other accounts find. One line a message: who, how long ago, words. The notation is that of ../parse-thread.ts.

export const PREMIUM_THREADS: Readonly<Record<string, string>> = {
  mara: `
me 16h10m: You said you cook when it rains. It has rained here for three days.
them 16h08m: Then there is soup on the stove. Leek, potato, far too much nutmeg.
me 16h07m: There is no such thing as too much nutmeg.
them 5h10m: [pier] The pier this morning, before anyone was up.
me 4h50m: It looks like somewhere one could stop thinking. How cold was it?
them 4h44m: Cold enough to feel clever about the thermos.
me 4h42m: I would have come, if anybody had asked a sleeping person.
them 14m: I am asking now. There is a market by the old harbour.
them 13m: Are you around on Sunday?
unread 2
`,
  leila: `
them 1d3h: You are telling me that you have lived all this time without it?
me 1d2h: Apparently. What is it, exactly?
them 1d2h: A bun. But a bun with character.
me 2h10m: I asked at the bakery here. They offered me cinnamon, with pity.
them 58m: Then you have never had it with cardamom. I can bring some on Friday, if the train is kind
unread 1
`,
  hanna: `
me 1d1h: I am on page forty and nobody has smiled.
them 23h: Give him time. He is from the north.
them 2h40m: And, did you go on?
me 2h31m: The second chapter is the good one
`,
  tomas: `
me 1d6h: How is the small bridge?
them 1d5h: It stands. Two ducks have already complained about the railing.
them 1d4h: [train] On the way to look at the next one.
`,
  amina: `
them 1d9h: Did you ever find out what it was for, the thing from the market?
me 1d8h: A man on the tram says it is for asparagus.
them 1d8h: Do you believe him?
me 1d8h: He had the hat of somebody who knows.
`,
  elena: `
them 4d2h: The second one held. The first one is a soup now.
me 4d2h: A lemon soup?
them 4d1h: [bread] We do not talk about it. Look at this instead.
me 4d1h: That is the most beautiful thing anybody has sent me this month.
`,
  marc: `
them 5d3h: Clear until Thursday, they say. I have oiled everything that moves.
me 5d2h: And the lamp?
them 5d2h: The lamp has won. I have bought candles.
`,
  ingrid: `
them 6d2h: The labels are done. Forty-one kinds, and I know by heart where each one came from.
me 6d1h: Which is the oldest?
them 6d1h: A pea from my grandmother. It has moved house six times.
me 6d1h: Sleep well, Ingrid
`,
  kofi: `
me 11d4h: When does the plane go?
them 11d4h: Tomorrow at noon. I have packed two microphones and one shirt.
them 11d3h: Good talking to you. Back from Accra in two weeks
`,
};

/** What waits for the free account: one conversation that somebody else began, one that used one of its two. */
export const FREE_THREADS: Readonly<Record<string, string>> = {
  jonas: `
them 12m: Hello Sam. You write that you like trains and coffee. I know a station where one can have both, and a view of the goods yard.
unread 1
`,
  amina: `
me 3h20m: Hello Amina. Fifteen-year-olds and chemistry: is that as dangerous as it sounds?
them 3h12m: Only on Fridays, after lunch. Today somebody asked if water has a best before date.
me 3h08m: And has it?
them 3h05m: I said: in this building, yes.
me 3h01m: I would have liked to be in that class.
them 2h58m: You would have sat at the back. I can tell.
me 2h55m: By the window. So the back, yes.
me 2h54m: What do you do when the last bell has gone?
them 2h50m: I stay a little, until it is quiet enough to hear the radiators. Then I go and buy a mango.
`,
};

/** The two premium accounts know each other. */
export const SECOND_THREAD = `
them 22h: Did you get home before the rain?
me 21h50m: Between two of them. I stood under the bakery's awning and bought things out of politeness.
them 21h48m: What kind of things?
me 21h47m: [bread] This kind.
them 21h45m: Very polite of you.
them 1h20m: I found the ticket from the concert in my coat. Row six. We should do that again.
`;
