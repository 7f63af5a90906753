import type { ConversationAddress } from './use-conversation.ts';

/** The address of a row's conversation, from its `data-conversation` and `data-peer`. */
export function addressOf({ dataset }: HTMLElement): ConversationAddress {
  const { conversation, peer } = dataset as {
    conversation?: NonNullable<ConversationAddress['conversation']>;
    peer?: NonNullable<ConversationAddress['profile']>;
  };
  return conversation === undefined ? { profile: peer } : { conversation };
}
