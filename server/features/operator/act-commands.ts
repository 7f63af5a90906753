import type { MemberId } from '../../../contract/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import {
  type ActResult,
  closeCase,
  type Grounds,
  hideProfile,
  judgePicture,
  releaseMember,
  suspendMember,
} from './acts.ts';
import { type Command, type CommandContext, type Given, type Output, requireOption } from './command.ts';
import { findMember } from './find-member.ts';
import { findCase, readJudgedPictures } from './read-queue.ts';

const MOST_DAYS = 3_650;

/** The options of an act that restricts a member, and what they mean. */
const REASONS = '--reason TEXT --rule TEXT [--case NUMBER] [--automated]';
const GROUNDS = ['reason', 'rule', 'case', 'automated'] as const;

const suspend: Command = {
  usage: `MEMBER ${REASONS} [--days N]`,
  summary: 'suspends a member for some days, or for ever without --days, and mails the reasons',
  takes: [...GROUNDS, 'days'],
  hasSubject: true,
  async run(context, given) {
    const { pool, actor } = context;
    const [grounds, days] = [groundsOf(given, true), daysOf(given)];
    const member = await findMember(pool, given.subject);
    const result = await suspendMember(pool, actor, { member, grounds, days });
    return finish(context, {
      member,
      result,
      done: 'The member is suspended',
      already: 'the member is suspended already',
    });
  },
};

const hide: Command = {
  usage: `MEMBER ${REASONS}`,
  summary: 'hides the profile of an active member, and mails the reasons',
  takes: GROUNDS,
  hasSubject: true,
  async run(context, given) {
    const { pool, actor } = context;
    const grounds = groundsOf(given, true);
    const member = await findMember(pool, given.subject);
    const result = await hideProfile(pool, actor, { member, grounds });
    return finish(context, { member, result, done: 'The profile is hidden', already: 'the profile is hidden already' });
  },
};

const release = (what: 'lift' | 'show', done: string, already: string): Command => ({
  usage: 'MEMBER --reason TEXT [--case NUMBER]',
  summary: what === 'lift' ? 'lifts a suspension, and mails it' : 'shows a hidden profile again, and mails it',
  takes: ['reason', 'case'],
  hasSubject: true,
  async run(context, given) {
    const { pool, actor } = context;
    const grounds = groundsOf(given, false);
    const member = await findMember(pool, given.subject);
    const result = await releaseMember(pool, actor, { member, what, grounds });
    return finish(context, { member, result, done, already });
  },
});

const judge = (status: 'approved' | 'rejected'): Command => ({
  usage: status === 'approved' ? 'PICTURE' : `PICTURE ${REASONS}`,
  summary: status === 'approved' ? 'shows a picture to other members' : 'rejects a picture, and mails the reasons',
  takes: status === 'approved' ? [] : GROUNDS,
  hasSubject: true,
  async run(context, given) {
    const { pool, actor } = context;
    const grounds =
      status === 'approved'
        ? { facts: '', rule: '', is_automated: false, case_number: undefined }
        : groundsOf(given, true);
    const [picture] = await readJudgedPictures(pool, given.subject);
    if (picture === undefined)
      throw new OperatorError(`there is no picture ${given.subject}; "photos" lists those that wait`);
    const result = await judgePicture(pool, actor, { picture: picture.id, seen: picture.status, status, grounds });
    const said = { done: `The picture is ${status}`, already: `the picture is ${status} already` };
    return finish(context, { member: picture.member_id, result, ...said });
  },
});

const answer: Command = {
  usage: 'NUMBER --text TEXT [--accept | --reject]',
  summary: 'answers a complaint or report by mail and closes it; --accept ends the decision of an appeal',
  takes: ['text', 'accept', 'reject'],
  hasSubject: true,
  async run(context, given) {
    const { pool, actor } = context;
    const { accept = false, reject = false } = given.options;
    if (accept && reject) throw new OperatorError('--accept and --reject exclude each other');
    const [number, text] = [given.subject.toUpperCase(), requireOption(given, 'text')];
    const found = await findCase(pool, number);
    if (found === undefined) throw new OperatorError(`no complaint or report has the number ${number}`);
    if (accept && found.type !== 'appeal')
      throw new OperatorError(`${number} is no appeal: answer it, and use lift or show-profile`);
    const what = accept ? 'accept' : reject ? 'reject' : 'answer';
    const result = await closeCase(pool, actor, { number, what, text });
    const said = { done: `${number} is closed`, already: `${number} is closed already` };
    return finish(context, { member: found.sender_id, result, ...said });
  },
};

/** The commands that decide something, in the order of the help. Each writes the log. */
export const ACT_COMMANDS: Readonly<Record<string, Command>> = {
  suspend,
  lift: release('lift', 'The member is let back', 'the member is not suspended'),
  hide,
  'show-profile': release('show', 'The profile is shown', 'the profile is not hidden'),
  approve: judge('approved'),
  reject: judge('rejected'),
  answer,
};

/** Reads why something is decided. An act against a member names the rule. */
function groundsOf(given: Given, needsRule: boolean): Grounds {
  return {
    facts: requireOption(given, 'reason'),
    rule: needsRule ? requireOption(given, 'rule') : '',
    is_automated: given.options.automated === true,
    case_number: given.options.case?.toUpperCase(),
  };
}

function daysOf({ options: { days } }: Given): number | undefined {
  if (days === undefined) return undefined;
  const count = Number(days);
  if (!/^\d+$/.test(days) || count < 1 || count > MOST_DAYS)
    throw new OperatorError(`--days must be a whole number from 1 to ${MOST_DAYS}`);
  return count;
}

interface Finish {
  /** The member whose sessions the act may have changed. */
  readonly member: MemberId | null;
  readonly result: ActResult;
  readonly done: string;
  readonly already: string;
}

/** Tells the devices of an act that was done, and fails for one that was not. */
async function finish({ tell }: CommandContext, { member, result, done, already }: Finish): Promise<Output> {
  const { outcome, number, changes, ended } = result;
  if (outcome === 'already') throw new OperatorError(`nothing was done: ${already}`);
  if (outcome === 'not_possible')
    throw new OperatorError('nothing was done: the state of the account does not allow it; "find" shows the state');
  await tell({ member, changes, ended });
  return { lines: [`${done}. Decision ${number ?? ''}.`], json: { outcome, number, member } };
}
