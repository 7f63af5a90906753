import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { Change, LiveTyping } from '../../../contract/sync.ts';
import { ChangeFeed } from '../../platform/live/change-feed.ts';
import type { LiveBus } from '../../platform/live/live-bus.ts';
import type { StoredVerdict } from './send-batch.ts';

export type StoredListener = (message: Message, recipient: MemberId) => void;

/**
 * Publishes committed changes by the bus to the members' live streams (`server/features/sync/live.ts` subscribes), and to this process's
 * own listeners.
 */
export class ChatEvents {
  readonly #bus: LiveBus;
  readonly feed: ChangeFeed;
  readonly #listeners = new Set<StoredListener>();

  constructor(bus: LiveBus, epoch: string) {
    this.#bus = bus;
    this.feed = new ChangeFeed(bus, epoch);
  }

  messageStored(
    message: Message,
    { recipient, starts, held, sender_number, recipient_number, credits }: StoredVerdict,
  ): void {
    // A message that starts a conversation has a `chat` change before it. The `chat` change needs a read, so the device pulls both.
    const changes: Change[] = starts ? [] : [{ kind: 'message', message }];
    const before = starts ? 1 : 0;
    // The recipient of a held message pulls it without its content.
    this.feed.publish({
      member: recipient,
      from: recipient_number - before,
      to: recipient_number,
      changes: held ? [] : changes,
    });
    this.feed.publish({ member: message.sender, from: sender_number - before, to: sender_number, changes, credits });
    for (const listener of this.#listeners) listener(message, recipient);
  }

  typing(member: MemberId, conversation: ConversationId): void {
    const data: LiveTyping = { member, conversation };
    this.#bus.publish(member, { name: 'typing', data: JSON.stringify(data) });
  }

  /**
   * Calls the listener for every message stored by this process: `notifications/routes.ts` notes the recipient for a push. Returns the
   * unsubscribe function.
   */
  onMessageStored(listener: StoredListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
