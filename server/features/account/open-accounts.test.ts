import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { Sessions } from '../../platform/security/sessions.ts';
import { openAccounts } from './open-accounts.ts';

const MEMBER = 'anna' as MemberId;

function open() {
  const endStreams = vi.fn();
  const pool = new Pool();
  const options = { pool, sessions: new Sessions(pool), endStreams } as unknown as Parameters<typeof openAccounts>[0];
  return { accounts: openAccounts(options), endStreams };
}

test('ends the streams of sessions after the answer, which may set a new cookie in their browser', async () => {
  const { accounts, endStreams } = open();
  const raw = new PassThrough();
  accounts.forgetSessions(MEMBER, ['one', 'two'], { raw } as unknown as FastifyReply);
  raw.write('half of the answer');
  expect(endStreams).not.toHaveBeenCalled();
  raw.resume().end();
  await vi.waitFor(() =>
    expect(endStreams.mock.calls).toEqual([
      [MEMBER, 'one'],
      [MEMBER, 'two'],
    ]),
  );
});

test('ends the streams too when the browser does not wait for the answer', async () => {
  const { accounts, endStreams } = open();
  const raw = new PassThrough();
  accounts.forgetSessions(MEMBER, ['one'], { raw } as unknown as FastifyReply);
  raw.destroy();
  await vi.waitFor(() => expect(endStreams).toHaveBeenCalledExactlyOnceWith(MEMBER, 'one'));
});

test('ends the streams at once when no answer is awaited', () => {
  const { accounts, endStreams } = open();
  accounts.forgetSessions(MEMBER, ['one']);
  expect(endStreams).toHaveBeenCalledExactlyOnceWith(MEMBER, 'one');
});
