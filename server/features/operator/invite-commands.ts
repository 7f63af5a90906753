import { randomInt } from 'node:crypto';
import { act } from './acts.ts';
import type { Command } from './command.ts';
import { concludeAct, loggedGrounds } from './decide.ts';
import { wholeNumber } from './read-values.ts';
import { findSite } from './site-acts.ts';

const MOST_INVITES = 1_000;
/** Digits and capitals that cannot be confused, because people read codes aloud and type them. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const PART_LENGTH = 4;

const invite: Command = {
  usage: 'COUNT --reason TEXT [--site HOST]',
  summary: 'makes invitation codes of a site, each for one sign-up, and prints them; /signup?invite=CODE fills one in',
  accepts: ['reason', 'site'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = loggedGrounds(input);
    const count = wholeNumber('COUNT', input.subject, [1, MOST_INVITES]);
    const site = await findSite(pool, input.options.site);
    const codes = Array.from({ length: count }, newCode);
    const result = await act(pool, 'make_invites($1, $2, $3, $4)', [actor, site.id, codes, JSON.stringify(grounds)]);
    const { lines } = await concludeAct(context, {
      member: null,
      result,
      done: `the site has ${count} more invitations`,
      already: 'the invitations exist',
    });
    return { lines: [...codes, ...lines], json: { number: result.number, codes } };
  },
};

/** The commands on invitations. */
export const INVITE_COMMANDS: Readonly<Record<string, Command>> = { 'make-invites': invite };

/** Makes a code such as `7KQM-X2PD`. The limit of sign-ups makes guessing it infeasible. */
function newCode(): string {
  const part = () => Array.from({ length: PART_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${part()}-${part()}`;
}
