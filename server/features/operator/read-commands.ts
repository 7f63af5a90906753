import { inOneLine } from '../../../contract/base/written-text.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type Command, minute, table } from './command.ts';
import { findMember } from './find-member.ts';
import {
  type Case,
  type Decision,
  findCase,
  findMembers,
  readCases,
  readDecisions,
  readLog,
  readJudgedPictures,
} from './read-queue.ts';

const WORDS_SHOWN = 60;

const list: Command = {
  usage: '[--all]',
  summary: 'lists the open complaints, appeals and reports; with --all also the closed ones',
  accepts: ['all'],
  hasSubject: false,
  async run({ pool }, { options }) {
    const cases = await readCases(pool, options.all === true);
    const rows = cases.map(({ number, created_at, type, subject, state, about_id, words }) => ({
      number,
      received: minute(created_at),
      type,
      subject,
      state,
      about: about_id ?? '',
      words: inOneLine(words).slice(0, WORDS_SHOWN),
    }));
    return { lines: table(rows, 'Nothing waits.'), json: cases };
  },
};

const show: Command = {
  usage: 'NUMBER',
  summary: 'shows a complaint, report or decision with its evidence',
  accepts: [],
  hasSubject: true,
  async run({ pool, locate }, { subject }) {
    const number = subject.toUpperCase();
    const found = await findCase(pool, number);
    const decisions = await readDecisions(pool, found?.decision_number ?? number);
    const own = found === undefined ? [] : await readDecisions(pool, number);
    const all = [...new Map([...decisions, ...own].map((one) => [one.number, one])).values()];
    if (found === undefined && all.length === 0) throw new OperatorError(`nothing has the number ${number}`);
    const files = await Promise.all(filesOf(found).map(locate));
    return {
      lines: [...caseLines(found), ...files.map((file) => `file: ${file}`), ...all.flatMap(decisionLines)],
      json: { case: found ?? null, files, decisions: all },
    };
  },
};

const photos: Command = {
  usage: '',
  summary: 'lists the pictures that wait for a verdict, with the files to open',
  accepts: [],
  hasSubject: false,
  async run({ pool, locate }) {
    const pictures = await Promise.all(
      (await readJudgedPictures(pool)).map(async (picture) => ({ ...picture, file: await locate(picture.filename) })),
    );
    const rows = pictures.map(({ id, created_at, member_id, name, private: isPrivate, file }) => ({
      picture: id,
      uploaded: minute(created_at),
      member: member_id,
      name,
      private: isPrivate ? 'yes' : 'no',
      file,
    }));
    return { lines: table(rows, 'No picture waits.'), json: pictures };
  },
};

const log: Command = {
  usage: '[--member MEMBER]',
  summary: 'lists the newest acts, or those about one member',
  accepts: ['member'],
  hasSubject: false,
  async run({ pool }, { options }) {
    const member = options.member === undefined ? undefined : await findMember(pool, options.member);
    const entries = await readLog(pool, member);
    const rows = entries.map(({ created_at, actor, act, member_id, decision_number, case_number, details }) => ({
      at: minute(created_at),
      actor,
      act,
      member: member_id ?? '',
      decision: decision_number ?? '',
      case: case_number ?? '',
      details: Object.entries(details)
        .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(' '),
    }));
    return { lines: table(rows, 'The log is empty.'), json: entries };
  },
};

const find: Command = {
  usage: 'EMAIL',
  summary: 'finds the members with an e-mail address, or the member with an id',
  accepts: [],
  hasSubject: true,
  async run({ pool }, { subject }) {
    const members = await findMembers(pool, subject);
    const rows = members.map(({ id, email, name, site, status, profile_status, signup_date }) => ({
      member: id,
      email: email ?? '',
      name,
      site,
      account: status,
      profile: profile_status,
      'signed up': minute(signup_date),
    }));
    return { lines: table(rows, 'No account has this address.'), json: members };
  },
};

/** The commands that change nothing, in the order of the help. */
export const READ_COMMANDS: Readonly<Record<string, Command>> = { list, show, photos, log, find };

function filesOf(found: Case | undefined): string[] {
  const files: unknown = found?.evidence?.files;
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [];
}

function caseLines(found: Case | undefined): string[] {
  if (found === undefined) return [];
  const { number, type, subject, state, created_at, decided_at, sender, sender_id, about_id, place, words, evidence } =
    found;
  const closed = decided_at === null ? '' : `, closed ${minute(decided_at)}`;
  const { files: _, ...rest } = evidence ?? {};
  return [
    `${number}  ${type} (${subject}), ${state}`,
    `received: ${minute(created_at)}${closed}`,
    `from: ${sender ?? 'nobody any more'}${sender_id === null ? ', a visitor: nothing proves this address' : ` (${sender_id})`}`,
    ...(about_id === null ? [] : [`about: ${about_id}`]),
    ...(place === '' ? [] : [`where: ${place}`]),
    '',
    words === '' ? '(no words)' : words,
    ...(evidence === null ? [] : ['', 'evidence:', JSON.stringify(rest, null, 2)]),
  ];
}

function decisionLines({
  number,
  act,
  actor,
  created_at,
  ends_at,
  ended_at,
  facts,
  rule,
  ground,
  is_automated,
}: Decision): string[] {
  const restricts = ['suspend', 'hide', 'reject_picture'].includes(act);
  const ends = ends_at === null ? 'without an end' : `until ${minute(ends_at)}`;
  const force = ended_at === null ? `in force, ${ends}` : `ended ${minute(ended_at)}`;
  return [
    '',
    `${number}  ${act} by ${actor}, ${minute(created_at)}${restricts ? `; ${force}` : ''}`,
    ...(rule === '' ? [] : [`rule: ${rule}`]),
    ...(ground === null ? [] : [`ground: ${ground}`]),
    ...(is_automated ? ['found automatically'] : []),
    ...(facts === '' ? [] : [facts]),
  ];
}
