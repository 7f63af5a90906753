// The words that comments, test titles and names avoid, each with the one to use. CONTRIBUTING, "Plain language", has the reasons.

export interface WordRule {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** The ways in which no sentence of a comment begins. */
export const OPENINGS: readonly WordRule[] = [
  { pattern: /^(What|Whatever|Whoever|Whose|Who|That) /, instead: 'name the subject' },
  { pattern: /^Of (?!course )/, instead: 'put the subject first' },
  { pattern: /^(One|Those|Such as) (that|who|which|whose) /, instead: 'name the thing' },
];

/** The words that stand in no comment and in no title of a test. */
export const WORDS: readonly WordRule[] = [
  { pattern: /\b(whoever|somebody)\b/i, instead: 'a member who, a visitor who' },
  { pattern: /\bstrangers?\b/i, instead: 'a member without a conversation, another person' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bas a rule\b/i, instead: 'usually' },
  { pattern: /\bcomes? upon\b/i, instead: 'find' },
  { pattern: /\bas before\b/i, instead: 'the invariant' },
  { pattern: /\bhears?\b/i, instead: 'receives, is notified' },
  { pattern: /\b(says?|said|tells?)\b/i, instead: 'returns, reports, shows, distinguishes' },
  { pattern: /\b(is|are|was|were|be|been|being) told\b/i, instead: 'an actor who notifies or mails' },
  { pattern: /\b(hands?|handed|handing) (it |them )?over\b/i, instead: 'submit, pass' },
  { pattern: /\b(takes?|took|taken|taking) back\b/i, instead: 'cancel, undo, refund' },
  { pattern: /\bremed(y|ies)\b|\bdeeds?\b/i, instead: 'failure action, action' },
  { pattern: /\b(twins?|heirs?)\b/i, instead: 'duplicate payment, next order that keeps premium' },
  { pattern: /\bthe books\b/i, instead: 'the ledger' },
];

/** The parts of a name, in lower case, that no declaration has. */
export const NAME_PARTS: Readonly<Record<string, string>> = {
  wish: 'options, query',
  wanted: 'filters, selected',
  asking: 'request options',
  desk: 'the state of a direct debit, the queue of cases',
  world: 'dependencies, setup',
  deed: 'action',
  remedy: 'failure action',
  twin: 'duplicate payment',
  heir: 'next order that keeps premium',
  stranger: 'the relation of the two members',
  strangers: 'the relation of the two members',
  say: 'report, send',
  says: 'reports, shows',
  said: 'the exact thing: reply, text, output',
  tell: 'notify, report',
  told: 'notified, reported',
  hear: 'receive',
  kept: 'stored, cached, held, unpaid',
  asker: 'requester',
  unsaid: 'the exact state',
  anew: 'again',
};
