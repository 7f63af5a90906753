import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { ActResult, Grounds } from './acts.ts';
import { type CommandContext, type Given, type Output, requireOption } from './command.ts';
import { type Case, findCase, isAbout } from './read-queue.ts';

/** The options of an act that restricts a member, and what they mean. */
export const REASONS = '--reason TEXT --rule TEXT [--case NUMBER [--unrelated]] [--automated]';
export const GROUNDS = ['reason', 'rule', 'case', 'unrelated', 'automated'] as const;

/** Reads why something is decided. An act against a member names the rule. */
export function groundsOf(given: Given, needsRule: boolean): Grounds {
  return {
    facts: requireOption(given, 'reason'),
    rule: needsRule ? requireOption(given, 'rule') : '',
    is_automated: given.options.automated === true,
    case_number: given.options.case?.toUpperCase(),
  };
}

/** Refuses a case that does not exist. An act in favour of a member may follow their own complaint. */
export async function requireCase(pool: Pool, { options }: Given): Promise<Case | undefined> {
  if (options.case === undefined) return undefined;
  const found = await findCase(pool, options.case.toUpperCase());
  if (found === undefined) throw new OperatorError(`no complaint or report has the number ${options.case}`);
  return found;
}

/** Refuses a case that does not exist, or that is not about the member: the complainant is not the one to suspend. */
export async function requireConcern(pool: Pool, member: MemberId, given: Given): Promise<void> {
  const found = await requireCase(pool, given);
  if (found === undefined) return;
  if (given.options.unrelated !== true && !(await isAbout(pool, found, member)))
    throw new OperatorError(
      `${found.number} is not about this member: look at "show ${found.number}", and add --unrelated if you mean it`,
    );
}

interface Finish {
  /** The member whose sessions the act may have changed. */
  readonly member: MemberId | null;
  readonly result: ActResult;
  readonly done: string;
  readonly already: string;
  /** Why it was not possible. */
  readonly impossible?: string;
  /** What the other outcomes of the act mean. */
  readonly others?: Readonly<Record<string, string>>;
}

const STATE = 'the state of the account does not allow it; "find" shows the state';

/** Tells the devices of an act that was done, and fails for one that was not. */
export async function concludeAct({ tell }: CommandContext, finished: Finish): Promise<Output> {
  const { member, result, done, already, impossible = STATE, others = {} } = finished;
  const { outcome, number, changes, ended } = result;
  if (outcome !== 'done') {
    const why: Readonly<Record<string, string>> = { ...others, already, not_possible: impossible };
    throw new OperatorError(`nothing was done: ${why[outcome] ?? outcome}`);
  }
  await tell({ member, changes, ended });
  return { lines: [`${done}. Decision ${number ?? ''}.`], json: { outcome, number, member } };
}
