import { expect, it } from 'vitest';
import type { Transaction } from '../../../contract/credits.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { groupEntries } from './group-entries.ts';

const person = (name: string) => ({ id: `id of ${name}` as MemberId, name, fictional: false });
const MARA = person('Mara');

let balance = 0;
/** Local times, because `groupEntries` uses the calendar of this device. */
const entry = (day: number, time: string, changes: Partial<Transaction> = {}): Transaction => ({
  id: `message ${day} ${time}`,
  at: new Date(`2026-11-${day}T${time}:00`).toISOString(),
  kind: 'message',
  amount: -1,
  balance_after: (balance += 1),
  peer: MARA,
  order: null,
  payment: null,
  ...changes,
});

const short = (entries: readonly Transaction[]) =>
  groupEntries(entries).map(({ rows }) => rows.map(({ kind, count, amount }) => `${count} ${kind} ${amount}`));

it('joins consecutive messages of one day to one person, with their times and the newest balance', () => {
  const entries = [entry(21, '12:42', { balance_after: 7 }), entry(21, '12:35'), entry(21, '12:31')];
  const [day] = groupEntries(entries);
  expect(day?.rows).toEqual([
    {
      id: 'message 21 12:42',
      kind: 'message',
      count: 3,
      amount: -3,
      balance: 7,
      since: entries[2]?.at,
      until: entries[0]?.at,
      peer: MARA,
      order: null,
      payment: null,
    },
  ]);
});

it.each([
  ['of two days', [entry(21, '00:01'), entry(20, '23:59')], [['1 message -1'], ['1 message -1']]],
  [
    'to two people',
    [entry(21, '12:42'), entry(21, '12:41', { peer: person('Robin') }), entry(21, '12:40')],
    [['1 message -1', '1 message -1', '1 message -1']],
  ],
  [
    'to erased members',
    [entry(21, '12:42', { peer: null }), entry(21, '12:41', { peer: null })],
    [['1 message -1', '1 message -1']],
  ],
  [
    'around a gift',
    [entry(21, '12:42'), entry(21, '12:41', { kind: 'gift', amount: -4 }), entry(21, '12:40')],
    [['1 message -1', '1 gift -4', '1 message -1']],
  ],
  [
    'that are pictures',
    [entry(21, '12:42', { kind: 'picture', amount: -2 }), entry(21, '12:41', { kind: 'picture', amount: -2 })],
    [['1 picture -2', '1 picture -2']],
  ],
] as const)('does not join entries %s', (_, entries, rows) => {
  expect(short(entries)).toEqual(rows);
});

it('returns no days without entries', () => {
  expect(groupEntries([])).toEqual([]);
});
