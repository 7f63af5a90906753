import type { ConversationAddress } from './use-conversation.ts';

/** Where a row of the list leads, from its `data-conversation` and `data-peer`. */
export function addressOf({ dataset }: HTMLElement): ConversationAddress {
  const { conversation, peer } = dataset as {
    conversation?: NonNullable<ConversationAddress['conversation']>;
    peer?: NonNullable<ConversationAddress['profile']>;
  };
  return conversation === undefined ? { profile: peer } : { conversation };
}
