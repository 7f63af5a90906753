import * as z from 'zod/mini';

/** Ids are UUIDs; parsing turns them into lower case. A brand keeps the ids of two kinds apart. */
const id = () => z.uuid().check(z.toLowerCase());

export const MemberId = id().brand<'MemberId'>();
export type MemberId = z.infer<typeof MemberId>;

export const ConversationId = id().brand<'ConversationId'>();
export type ConversationId = z.infer<typeof ConversationId>;

/** A UUIDv7 that the sender's device makes once. It is the idempotency key of the message. */
export const MessageId = id().brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;

/** A UUID that the sender's device makes before the upload, so that it can repeat the upload. */
export const MediaId = id().brand<'MediaId'>();
export type MediaId = z.infer<typeof MediaId>;

/** Names a session in the member's list of devices. It is not the token and opens nothing. */
export const DeviceId = id().brand<'DeviceId'>();
export type DeviceId = z.infer<typeof DeviceId>;

/** Made by the device that places the order, so that it can repeat the call. */
export const OrderId = id().brand<'OrderId'>();
export type OrderId = z.infer<typeof OrderId>;

/** One attempt to pay an order, made by the device too. */
export const PaymentId = id().brand<'PaymentId'>();
export type PaymentId = z.infer<typeof PaymentId>;

/** Names a card or mandate that the provider keeps for the member. */
export const StoredMethodId = id().brand<'StoredMethodId'>();
export type StoredMethodId = z.infer<typeof StoredMethodId>;

/** A mandate for a direct debit, made by the device too. */
export const MandateId = id().brand<'MandateId'>();
export type MandateId = z.infer<typeof MandateId>;

/** How far a device has read a feed: `epoch.number`. Another epoch means another history: the device reloads everything. */
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
