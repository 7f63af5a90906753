import * as z from 'zod/mini';

/** Ids are UUIDs on the wire, in lower case wherever they are read; the brands keep one kind from being passed where another is meant. */
const id = () => z.uuid().check(z.toLowerCase());

export const MemberId = id().brand<'MemberId'>();
export type MemberId = z.infer<typeof MemberId>;

export const ConversationId = id().brand<'ConversationId'>();
export type ConversationId = z.infer<typeof ConversationId>;

/** A UUIDv7 made once by the sender's client; it is the message's idempotency key for ever. */
export const MessageId = id().brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;

/** A UUID made by the uploader's client before the upload, so that an upload can be repeated. */
export const MediaId = id().brand<'MediaId'>();
export type MediaId = z.infer<typeof MediaId>;

/** Where a member's feed has been read to: `epoch.number`. A new epoch means another history: reload everything. */
export const Cursor = z
  .string()
  .check(z.regex(/^[0-9a-f]{16}\.\d{1,15}$/))
  .brand<'Cursor'>();
export type Cursor = z.infer<typeof Cursor>;

export function parseCursor(cursor: Cursor): { epoch: string; number: number } {
  const dot = cursor.indexOf('.');
  return { epoch: cursor.slice(0, dot), number: Number(cursor.slice(dot + 1)) };
}

export function formatCursor(epoch: string, number: number): Cursor {
  return Cursor.parse(`${epoch}.${number}`);
}
