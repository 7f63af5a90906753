import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { ageOn } from '../../contract/base/age.ts';
import { ConversationId, MemberId } from '../../contract/base/ids.ts';
import { MessageKind } from '../../contract/chats/chats.ts';
import { query, readRow, readRows } from '../../server/platform/database/query.ts';
import { companionId } from '../cast/demo-ids.ts';
import { detectIntent } from './detect-intent.ts';
import type { Situation } from './plan-reply.ts';
import { SPOKEN, type Spoken, VOICES } from '../cast/voices.ts';

/** The state of a conversation in which a companion must answer. */
export interface RecalledConversation {
  situation: Situation;
  /** The seq of the message to answer. The companion marks everything up to it as read. */
  seq: number;
}

export interface CompanionMemory {
  isCompanion(member: MemberId): boolean;
  /** Undefined if the companion need not answer. */
  recall(conversation: ConversationId, companion: MemberId): Promise<RecalledConversation | undefined>;
  /** Conversations with a recent unanswered message to a companion. */
  unanswered(): Promise<{ conversation: ConversationId; companion: MemberId }[]>;
}

const LATELY_MINUTES = 30;
const RECALLED = 24;

function isSpoken(language: string): language is Spoken {
  return (SPOKEN as readonly string[]).includes(language);
}

const UNANSWERED = query({
  row: { conversation: ConversationId, companion: MemberId },
  text: `SELECT c.id AS conversation, cm.member_id AS companion
           FROM conversation_members cm
           JOIN conversations c ON c.id = cm.conversation_id
           JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_seq
           JOIN members peer ON peer.id = cm.peer_id
           WHERE cm.member_id = ANY ($1) AND m.sender_id = cm.peer_id AND NOT peer.fictional AND m.deleted_at IS NULL
             AND m.accepted_at > now() - make_interval(mins => $2)`,
});

const MESSAGES = query({
  row: { seq: z.int(), sender_id: MemberId, kind: MessageKind, body: z.string() },
  text: `SELECT seq, sender_id, kind, body FROM messages
           WHERE conversation_id = $1 AND deleted_at IS NULL ORDER BY seq DESC LIMIT $2`,
});

const SIDE = query({
  row: { name: z.string(), date_of_birth: z.iso.date(), peer_name: z.string(), peer_language: z.string() },
  text: `SELECT me.name, me.date_of_birth::text AS date_of_birth, peer.name AS peer_name, peer.language AS peer_language
           FROM conversation_members cm JOIN members me ON me.id = cm.member_id JOIN members peer ON peer.id = cm.peer_id
           WHERE cm.conversation_id = $1 AND cm.member_id = $2 AND NOT peer.fictional AND peer.status = 'active'`,
});

/** Reads all state from the database and caches none in memory. */
export function companionMemory(pool: Pool): CompanionMemory {
  const voiceOf = new Map(Object.entries(VOICES).map(([key, voice]) => [companionId(key), voice]));
  return {
    isCompanion: (member) => voiceOf.has(member),

    unanswered: () => readRows(pool, UNANSWERED, [[...voiceOf.keys()], LATELY_MINUTES]),

    async recall(conversation, companion) {
      const voice = voiceOf.get(companion);
      if (voice === undefined) return undefined;
      const messages = await readRows(pool, MESSAGES, [conversation, RECALLED]);
      const side = await readRow(pool, SIDE, [conversation, companion]);
      const [latest] = messages;
      if (latest === undefined || side === undefined || latest.sender_id === companion) return undefined;
      const turn = messages.findIndex(({ sender_id }) => sender_id === companion);
      const received = messages.slice(0, turn === -1 ? undefined : turn).toReversed();
      const sent = messages.filter(({ sender_id }) => sender_id === companion).map(({ body }) => body);
      const language =
        sent[0] === undefined
          ? isSpoken(side.peer_language)
            ? side.peer_language
            : 'en'
          : detectIntent(sent[0]).language;
      return {
        situation: {
          companion: { name: side.name, age: ageOn(new Date(), side.date_of_birth), voice },
          you: side.peer_name,
          received,
          sent: sent.slice(0, 6),
          language,
          seed: `${conversation} ${latest.seq}`,
        },
        seq: latest.seq,
      };
    },
  };
}
