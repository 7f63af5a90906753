import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { ActResult, Grounds } from './acts.ts';
import { type CommandContext, type CommandInput, type Output, requireOption } from './command.ts';
import { type Case, findCase, isAbout } from './read-queue.ts';

/** The options of an act that restricts a member, as the help shows them. */
export const REASONS = '--reason TEXT --rule TEXT [--case NUMBER [--unrelated]] [--automated]';
export const GROUNDS = ['reason', 'rule', 'case', 'unrelated', 'automated'] as const;

/** Reads the reasons of a decision from the options. An act against a member must name the rule. */
export function groundsOf(input: CommandInput, needsRule: boolean): Grounds {
  const facts = requireOption(input, 'reason');
  return { ...contextOf(input), facts, rule: needsRule ? requireOption(input, 'rule') : '' };
}

/** Reads the reason of an act on a site, which is about no member. */
export function loggedGrounds(input: CommandInput): Grounds {
  return { ...contextOf(input), facts: requireOption(input, 'reason', 'it stands in the log'), rule: '' };
}

const contextOf = ({ options }: CommandInput): Omit<Grounds, 'facts' | 'rule'> => ({
  is_automated: options.automated === true,
  case_number: options.case?.toUpperCase(),
});

/** Refuses a case that does not exist. An act in favour of a member may follow their own complaint. */
export async function requireCase(pool: Pool, { options }: CommandInput): Promise<Case | undefined> {
  if (options.case === undefined) return undefined;
  const found = await findCase(pool, options.case.toUpperCase());
  if (found === undefined) throw new OperatorError(`no complaint or report has the number ${options.case}`);
  return found;
}

/** Refuses a case that does not exist or is not about the member, so that no act hits the complainant by mistake. */
export async function requireConcern(pool: Pool, member: MemberId, input: CommandInput): Promise<void> {
  const found = await requireCase(pool, input);
  if (found === undefined) return;
  if (input.options.unrelated !== true && !(await isAbout(pool, found, member)))
    throw new OperatorError(
      `${found.number} is not about this member: look at "show ${found.number}", and add --unrelated if you mean it`,
    );
}

/** The texts about the result of an act. */
export interface ActTexts {
  readonly done: string;
  readonly already: string;
  /** The error text when the act was not possible. */
  readonly impossible?: string;
  /** The error texts of the other outcomes. */
  readonly others?: Readonly<Record<string, string>>;
}

interface Finish extends ActTexts {
  /** The member whose sessions the act may have changed. */
  readonly member: MemberId | null;
  readonly result: ActResult;
}

const STATE = 'the state of the account does not allow it; "find" shows the state';

/** Returns the line about a completed act. Throws if the act was not done. */
export function doneLine({ outcome, number }: ActResult, texts: ActTexts): string {
  const { done, already, impossible = STATE, others = {} } = texts;
  if (outcome === 'done') return `${done}. Decision ${number ?? ''}.`;
  const why: Readonly<Record<string, string>> = { ...others, already, not_possible: impossible };
  throw new OperatorError(`nothing was done: ${why[outcome] ?? outcome}`);
}

interface ActOutput extends Output {
  readonly json: Pick<ActResult, 'outcome' | 'number'> & { readonly member: MemberId | null };
}

/** Notifies the devices of a completed act. Throws if the act was not done. */
export async function concludeAct({ notify }: CommandContext, finished: Finish): Promise<ActOutput> {
  const { member, result } = finished;
  const { outcome, number, changes, ended } = result;
  const line = doneLine(result, finished);
  await notify({ member, changes, ended });
  return { lines: [line], json: { outcome, number, member } };
}
