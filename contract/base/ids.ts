import * as z from 'zod/mini';

/** Ids are UUIDs; parsing converts them to lower case. A brand prevents mixing ids of different kinds. */
const id = () => z.uuid().check(z.toLowerCase());

export const MemberId = id().brand<'MemberId'>();
export type MemberId = z.infer<typeof MemberId>;

export const ConversationId = id().brand<'ConversationId'>();
export type ConversationId = z.infer<typeof ConversationId>;

/** A UUIDv7 that the sender's device generates once. It is the idempotency key of the message. */
export const MessageId = id().brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;

/** A UUIDv7 that the sender's device generates once for an edit of a message. It is the idempotency key of the edit. */
export const EditId = id().brand<'EditId'>();
export type EditId = z.infer<typeof EditId>;

/** A UUID that the sender's device generates before the upload, so that the device can repeat the upload. */
export const MediaId = id().brand<'MediaId'>();
export type MediaId = z.infer<typeof MediaId>;

/** Pictures that a member sends together. Each is a message of its own. */
export const AlbumId = id().brand<'AlbumId'>();
export type AlbumId = z.infer<typeof AlbumId>;

/** Identifies a session in the member's list of devices. It is not the token and grants no access. */
export const DeviceId = id().brand<'DeviceId'>();
export type DeviceId = z.infer<typeof DeviceId>;

/** The device that places the order generates it, so that the device can repeat the call. */
export const OrderId = id().brand<'OrderId'>();
export type OrderId = z.infer<typeof OrderId>;

/** One attempt to pay an order. The device generates the id. */
export const PaymentId = id().brand<'PaymentId'>();
export type PaymentId = z.infer<typeof PaymentId>;

/** Identifies a card or mandate that the provider stores for the member. */
export const StoredMethodId = id().brand<'StoredMethodId'>();
export type StoredMethodId = z.infer<typeof StoredMethodId>;

/** A mandate for a direct debit. The device generates the id. */
export const MandateId = id().brand<'MandateId'>();
export type MandateId = z.infer<typeof MandateId>;

/** A position in a member's feed: `epoch.number`. A different epoch means another history, so the device reloads everything. */
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
