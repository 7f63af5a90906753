import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the feed, its live stream and the reads of chats. */
export const chatsMutants: readonly MutatedFile[] = [
  {
    file: 'server/features/sync/sync.ts',
    tests: ['server/features/sync/sync.pg.test.ts'],
    changes: [
      {
        breaks: 'a cursor of another epoch is accepted',
        before: 'cursor.epoch === epoch && cursor.number <=',
        after: 'cursor.number <=',
      },
      {
        breaks: 'a page of changes ends with the cursor of the whole feed',
        before: 'page.at(-1)?.number ?? cursor.number',
        after: 'counters.feed_number',
      },
      {
        breaks: 'a pull restores removed messages',
        before: 'chat !== undefined && message.seq > chat.hidden_seq',
        after: 'chat !== undefined',
      },
    ],
  },
  {
    file: 'server/features/sync/sync.ts',
    tests: ['server/features/sync/sync.pg.test.ts', 'server/features/sync/prune-feeds.pg.test.ts'],
    changes: [
      {
        breaks: 'a cursor from before the stored changes is accepted',
        before: ' && cursor.number >= counters.feed_pruned',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/sync/routes.ts',
    tests: ['server/features/chats/marks.pg.test.ts'],
    changes: [
      {
        breaks: 'a pull acknowledges the changes that it returns',
        before: 'parseCursor(query.since).number',
        after: 'parseCursor(synced.cursor).number',
      },
    ],
  },
  {
    file: 'server/database/functions/sync.sql',
    tests: ['server/features/sync/prune-feeds.pg.test.ts'],
    changes: [
      {
        breaks: 'the mark of a pruned feed does not move',
        before: 'greatest(c.feed_pruned, g.last)',
        after: 'c.feed_pruned',
      },
    ],
  },
  {
    file: 'server/features/chats/chat-events.ts',
    tests: ['server/features/sync/live.pg.test.ts'],
    changes: [
      {
        breaks: 'the live change of a first message leaves out the number before it',
        before: 'from: recipient_number - before,',
        after: 'from: recipient_number,',
      },
      {
        breaks: "the recipient learns the sender's balance",
        before: 'changes: held ? [] : changes,',
        after: 'changes: held ? [] : changes, credits,',
      },
    ],
  },
  {
    file: 'server/features/sync/live.ts',
    tests: ['server/features/sync/live.pg.test.ts'],
    changes: [
      {
        breaks: "the end of one session ends the member's other streams",
        before: 'else if (event.data === token_hash) endSession();',
        after: 'else endSession();',
      },
      {
        breaks: 'the live stream ignores which member it is for',
        before: 'named !== undefined && named !== member',
        after: 'false',
      },
    ],
  },
  {
    file: 'server/features/chats/read-chats.ts',
    tests: ['server/features/chats/lists.pg.test.ts'],
    changes: [
      {
        breaks: 'the list has the read marks that a member does not see',
        before: 'WHEN shares_receipts(me, peer, contact.receipts_at_block, contact.invisible_at_block) THEN',
        after: 'WHEN true THEN',
      },
    ],
  },
  {
    file: 'server/features/chats/read-messages.ts',
    tests: ['server/features/chats/lists.pg.test.ts', 'server/features/chats/messages-by-id.pg.test.ts'],
    changes: [
      {
        breaks: 'a page of messages begins before the removal',
        before: 'conversation, hiddenSeq, before_seq',
        after: 'conversation, 0, before_seq',
      },
      {
        breaks: 'messages by id include removed ones',
        before: 'conversation, hiddenSeq, ids',
        after: 'conversation, 0, ids',
      },
      {
        breaks: 'messages by id include those beyond the history limit',
        before: 'rows.filter(isInHistory).map(toMessage)',
        after: 'rows.map(toMessage)',
      },
      {
        breaks: 'messages by id include those of other conversations',
        before: 'm.conversation_id = $1 AND m.seq > $2 AND m.id',
        after: '$1 IS NOT NULL AND m.seq > $2 AND m.id',
      },
    ],
  },
];
