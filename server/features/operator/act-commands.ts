import { OperatorError } from '../../platform/operator-error.ts';
import { ACCOUNT_NOTICE_EXCHANGE_DAYS, SUSPENSION_GROUNDS, type SuspensionGround } from '../../../contract/operator.ts';
import { closeCase, countNotified, hideProfile, judgePicture, releaseMember, suspendMember } from './acts.ts';
import { type Command, type CommandInput, requireOption } from './command.ts';
import { concludeAct, GROUNDS, groundsOf, REASONS, requireConcern } from './decide.ts';
import { findMember } from './find-member.ts';
import { findCase, readJudgedPictures } from './read-queue.ts';

const MOST_DAYS = 3_650;

const suspend: Command = {
  usage: `MEMBER ${REASONS} [--days N | --ground fraud]`,
  summary:
    'suspends a member for some days, or for ever without --days, and mails the reasons; with --ground fraud the app also tells ' +
    `the members who exchanged messages with them in the last ${ACCOUNT_NOTICE_EXCHANGE_DAYS} days, once`,
  accepts: [...GROUNDS, 'days', 'ground'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const [grounds, days, ground] = [groundsOf(input, true), daysOf(input), groundOf(input)];
    if (ground !== undefined && days !== undefined)
      throw new OperatorError('--ground closes the account for good, so it takes no --days');
    const member = await findMember(pool, input.subject);
    await requireConcern(pool, member, input);
    const result = await suspendMember(pool, actor, { member, grounds, days, ground });
    const output = await concludeAct(context, {
      member,
      result,
      done: 'The member is suspended',
      already: 'the member is suspended already',
    });
    if (ground === undefined || result.number === null) return output;
    const notified = await countNotified(pool, result.number);
    return {
      lines: [...output.lines, `Members who learn of it in the app: ${notified}.`],
      json: { ...output.json, notified },
    };
  },
};

const hide: Command = {
  usage: `MEMBER ${REASONS}`,
  summary: 'hides the profile of an active member, and mails the reasons',
  accepts: GROUNDS,
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = groundsOf(input, true);
    const member = await findMember(pool, input.subject);
    await requireConcern(pool, member, input);
    const result = await hideProfile(pool, actor, { member, grounds });
    return concludeAct(context, {
      member,
      result,
      done: 'The profile is hidden',
      already: 'the profile is hidden already',
    });
  },
};

const release = (what: 'lift' | 'show', done: string, already: string): Command => ({
  usage: 'MEMBER --reason TEXT [--case NUMBER [--unrelated]]',
  summary: what === 'lift' ? 'lifts a suspension, and mails it' : 'shows a hidden profile again, and mails it',
  accepts: ['reason', 'case', 'unrelated'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = groundsOf(input, false);
    const member = await findMember(pool, input.subject);
    await requireConcern(pool, member, input);
    const result = await releaseMember(pool, actor, { member, what, grounds });
    return concludeAct(context, { member, result, done, already });
  },
});

const judge = (status: 'approved' | 'rejected'): Command => ({
  usage: status === 'approved' ? 'PICTURE' : `PICTURE ${REASONS}`,
  summary: status === 'approved' ? 'shows a picture to other members' : 'rejects a picture, and mails the reasons',
  accepts: status === 'approved' ? [] : GROUNDS,
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds =
      status === 'approved'
        ? { facts: '', rule: '', is_automated: false, case_number: undefined }
        : groundsOf(input, true);
    const [picture] = await readJudgedPictures(pool, input.subject);
    if (picture === undefined)
      throw new OperatorError(`there is no picture ${input.subject}; "photos" lists those that wait`);
    await requireConcern(pool, picture.member_id, input);
    const result = await judgePicture(pool, actor, { picture: picture.id, seen: picture.status, status, grounds });
    const messages = { done: `The picture is ${status}`, already: `the picture is ${status} already` };
    return concludeAct(context, { member: picture.member_id, result, ...messages });
  },
});

const answer: Command = {
  usage: 'NUMBER --text TEXT [--accept | --reject]',
  summary: 'answers a complaint or report by mail and closes it; --accept ends the decision of an appeal',
  accepts: ['text', 'accept', 'reject'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const { accept = false, reject = false } = input.options;
    if (accept && reject) throw new OperatorError('--accept and --reject exclude each other');
    const [number, text] = [input.subject.toUpperCase(), requireOption(input, 'text')];
    const found = await findCase(pool, number);
    if (found === undefined) throw new OperatorError(`no complaint or report has the number ${number}`);
    if (accept && found.type !== 'appeal')
      throw new OperatorError(`${number} is no appeal: answer it, and use lift or show-profile`);
    const what = accept ? 'accept' : reject ? 'reject' : 'answer';
    const result = await closeCase(pool, actor, { number, what, text });
    const messages = { done: `${number} is closed`, already: `${number} is closed already` };
    return concludeAct(context, { member: found.sender_id, result, ...messages });
  },
};

/** The commands that decide about members, pictures and cases, in the order of the help. Each writes the log. */
export const ACT_COMMANDS: Readonly<Record<string, Command>> = {
  suspend,
  lift: release('lift', 'The member is let back', 'the member is not suspended'),
  hide,
  'show-profile': release('show', 'The profile is shown', 'the profile is not hidden'),
  approve: judge('approved'),
  reject: judge('rejected'),
  answer,
};

function groundOf({ options: { ground } }: CommandInput): SuspensionGround | undefined {
  if (ground === undefined) return undefined;
  const known = SUSPENSION_GROUNDS.find((one) => one === ground);
  if (known === undefined) throw new OperatorError(`--ground must be ${SUSPENSION_GROUNDS.join(' or ')}`);
  return known;
}

function daysOf({ options: { days } }: CommandInput): number | undefined {
  if (days === undefined) return undefined;
  const count = Number(days);
  if (!/^\d+$/.test(days) || count < 1 || count > MOST_DAYS)
    throw new OperatorError(`--days must be a whole number from 1 to ${MOST_DAYS}`);
  return count;
}
