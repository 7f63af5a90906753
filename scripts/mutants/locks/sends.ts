import type { MutatedFile } from '../base/mutant.ts';

const CHATS = 'server/database/functions/chats/sends.sql';
const LOCK = {
  before: 'PERFORM FROM member_counters WHERE member_id = ANY (p_sender || v_recipient) ORDER BY member_id FOR UPDATE;',
  after: '',
};

/** The guards of messages that are sent at once, each taken out. */
export const sendLocks: readonly MutatedFile[] = [
  {
    file: CHATS,
    tests: ['server/features/chats/send.pg.test.ts'],
    changes: [
      { breaks: 'messages that are sent at once are charged beyond the credits', ...LOCK },
      {
        breaks: 'first messages that a free member sends at once fail',
        ...LOCK,
        also: [
          {
            file: 'server/features/chats/send-batch.ts',
            before: 'if (!isUniqueViolation(error)) throw error;',
            after: 'throw error;',
          },
        ],
      },
    ],
  },
  {
    file: CHATS,
    tests: ['server/features/credits/transactions.pg.test.ts'],
    changes: [{ breaks: 'a message is charged beside credits that are booked', ...LOCK }],
  },
];
