import type { Chats } from '../../server/features/chats/open-chats.ts';
import type { CompanionPort } from './companions.ts';

/** Connects this process's chats to the companions. */
export function chatsPort(chats: Chats): CompanionPort {
  return {
    onMessage: (listener) =>
      chats.onMessageStored(({ conversation, sender }, recipient) => listener({ conversation, sender, recipient })),
    markRead: (member, conversation, seq) => chats.markRead(member, conversation, seq),
    typing: (member, conversation) => chats.showTyping(member, conversation),
    send: (member, conversation, text) => chats.sendAs(member, conversation, text),
  };
}
