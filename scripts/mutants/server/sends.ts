import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of sending and of the marks of a conversation. */
export const sendsMutants: readonly MutatedFile[] = [
  {
    file: 'server/features/chats/send.ts',
    tests: ['server/features/chats/message.pg.test.ts'],
    changes: [
      {
        breaks: 'the request hash ignores the quoted message',
        before: 'const content = [conversation, profile, kind, body, media, reply_to];',
        after: 'const content = [conversation, profile, kind, body, media];',
      },
    ],
  },
  {
    file: 'server/features/chats/send.ts',
    tests: ['server/features/chats/albums.pg.test.ts'],
    changes: [
      {
        breaks: 'the request hash ignores the album',
        before: 'album === undefined ? content : [...content, album]',
        after: 'content',
      },
      {
        breaks: 'the request hash of a message without an album differs from that of the version before',
        before: 'album === undefined ? content : [...content, album]',
        after: '[...content, album]',
      },
    ],
  },
  {
    file: 'server/features/chats/message-row.ts',
    tests: ['server/features/chats/albums.pg.test.ts'],
    changes: [
      {
        breaks: 'a held picture shows its album',
        before: 'const { album: _album, heard: _heard, voice: _voice, ...place } = message;',
        after: 'const { heard: _heard, voice: _voice, ...place } = message;',
      },
      {
        breaks: 'a deleted picture leaves its album',
        before: 'row.album_id !== null &&',
        after: 'row.album_id !== null && row.deleted_at === null &&',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/sends.sql',
    tests: ['server/features/chats/send-batches.pg.test.ts'],
    changes: [
      {
        breaks: 'a message of an erased sender gets no verdict',
        before: 'LEFT JOIN member_counters counter ON',
        after: 'JOIN member_counters counter ON',
      },
    ],
  },
  {
    file: 'server/features/chats/send-batch.ts',
    tests: ['server/features/chats/send-queue.test.ts'],
    changes: [
      {
        breaks: 'verdicts are matched with messages by their order',
        before: 'new Map(rows.map((row) => [row.ord, row]))',
        after: 'new Map(rows.map((row, place) => [place + 1, row]))',
      },
      {
        breaks: 'a batch with too many verdicts is settled',
        before: 'verdicts.size !== batch.length || rows.length !== batch.length',
        after: 'verdicts.size !== batch.length',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/sends.sql',
    tests: ['server/features/chats/message.pg.test.ts'],
    changes: [
      {
        breaks: 'a known id with another request counts as known',
        before: 'known.sender_id = r.sender AND known.request_hash = r.hash',
        after: 'known.sender_id = r.sender',
      },
      {
        breaks: "another member's id counts as known",
        before: 'known.sender_id = r.sender AND known.request_hash = r.hash',
        after: 'known.request_hash = r.hash',
      },
      { breaks: 'max_credits is ignored', before: 'WHEN r.price > r.max_credits THEN', after: 'WHEN false THEN' },
      {
        breaks: 'the balance is not debited',
        before: 'credits = c.credits - side.debit',
        after: 'credits = c.credits',
      },
      {
        breaks: 'sequence numbers have gaps',
        before: 'coalesce(j.known_seq, j.last_seq + 1, 1)',
        after: 'coalesce(j.known_seq, j.last_seq + 2, 1)',
      },
      {
        breaks: 'a member sends to a member who has blocked them',
        before: 'WHEN contact.refusal IS NOT NULL THEN contact.refusal',
        after: "WHEN contact.refusal <> 'blocked_by' THEN contact.refusal",
      },
      {
        breaks: 'a picture is sent twice',
        before: 'WHERE owner_id = p_sender AND id = p_media AND attached_message IS NULL',
        after: 'WHERE owner_id = p_sender AND id = p_media',
      },
      {
        breaks: 'a picture of another member is sent',
        before: 'WHERE owner_id = p_sender AND id = p_media AND attached_message IS NULL',
        after: 'WHERE id = p_media AND attached_message IS NULL',
      },
      {
        breaks: 'a message quotes another conversation',
        before: 'id = p_reply_to AND conversation_id = p_conversation',
        after: 'id = p_reply_to',
      },
      {
        breaks: 'a free member starts one more conversation',
        before: 'count_started(r.sender) >= p_free_starts',
        after: 'count_started(r.sender) > p_free_starts',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/sends.sql',
    tests: ['server/features/chats/send.pg.test.ts', 'server/features/chats/message.pg.test.ts'],
    changes: [
      {
        breaks: 'a refused message shifts the albums of its batch',
        before: 'p_album[v.ord]',
        after: 'p_album[(row_number() OVER ())::int]',
      },
      {
        breaks: 'the debit guard is off by one credit',
        before: 'WHEN counter.credits < r.price THEN',
        after: 'WHEN counter.credits + 1 < r.price THEN',
      },
      { breaks: 'an expired session sends', before: ' OR session.expires_at <= v_now', after: '' },
      {
        breaks: 'a session of another member sends',
        before: '(session.member_id IS DISTINCT FROM r.sender OR',
        after: '(session.member_id IS NULL OR',
      },
      {
        breaks: 'an invisible member receives a first message from a member without contact',
        before: 'WHEN contact.refusal IS NOT NULL THEN contact.refusal',
        after: "WHEN contact.refusal <> 'not_found' THEN contact.refusal",
      },
    ],
  },
  {
    file: 'server/database/functions/chats/marks.sql',
    tests: ['server/features/chats/marks.pg.test.ts'],
    changes: [
      {
        breaks: 'the read mark moves back',
        before: 'AND cm.read_seq < least(p_seq, c.last_seq)',
        after: 'AND cm.read_seq <> least(p_seq, c.last_seq)',
      },
      {
        breaks: 'the read mark moves beyond the last message',
        before: 'read_seq = least(p_seq, c.last_seq), delivered_seq',
        after: 'read_seq = p_seq, delivered_seq',
      },
      {
        breaks: 'receipts that the peer does not see reach their feed',
        before: 'CASE WHEN v_shown THEN append_change',
        after: 'CASE WHEN true THEN append_change',
      },
      {
        breaks: 'a pull acknowledges the own messages',
        before: "AND ch.kind = 'message' AND m.sender_id <> p_member",
        after: "AND ch.kind = 'message'",
      },
      {
        breaks: 'an invisible member sends delivery receipts',
        before: 'WHERE NOT v_invisible AND contact.state',
        after: 'WHERE contact.state',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/marks.sql',
    tests: ['server/features/chats/marks.pg.test.ts', 'server/features/sync/sync.pg.test.ts'],
    changes: [
      {
        breaks: 'a member acknowledges changes that do not exist yet',
        before: ' AND feed_acknowledged < p_number AND feed_number >= p_number;',
        after: ' AND feed_acknowledged < p_number;',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/marks.sql',
    tests: ['server/features/chats/lists.pg.test.ts', 'server/features/sync/sync.pg.test.ts'],
    changes: [
      {
        breaks: 'the mark of a removal moves back',
        before: 'SET hidden_seq = greatest(cm.hidden_seq, least(c.last_seq, coalesce(p_seq, c.last_seq)))',
        after: 'SET hidden_seq = least(c.last_seq, coalesce(p_seq, c.last_seq))',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/readable.sql',
    tests: ['server/features/chats/lists.pg.test.ts'],
    changes: [
      {
        breaks: 'removed messages count as unread',
        before: 'greatest(cm.read_seq, cm.hidden_seq)',
        after: 'cm.read_seq',
      },
    ],
  },
  {
    file: 'server/features/chats/send-queue.ts',
    tests: ['server/features/chats/send-queue.test.ts'],
    changes: [
      {
        breaks: 'a message of the same sender overtakes one that waits',
        before: 'blockedSenders.add(waiting.sending.sender);',
        after: '',
      },
      {
        breaks: 'a deferred message is ordered behind later messages',
        before: 'this.#waiting.unshift(waiting)',
        after: 'this.#waiting.push(waiting)',
      },
      {
        breaks: 'one broken message fails its whole batch',
        before: 'if (batch.length === 1) batch[0]?.reject(error);',
        after: 'if (batch.length > 0) for (const waiting of batch) waiting.reject(error);',
      },
    ],
  },
];
