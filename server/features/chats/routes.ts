import type { Pool } from 'pg';
import * as contract from '../../../contract/chats/chats.ts';
import * as viewContract from '../../../contract/chats/chat-view.ts';
import * as reactionContract from '../../../contract/chats/reactions.ts';
import * as stateContract from '../../../contract/chats/message-state.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { currentCursor } from '../../platform/live/feed-counters.ts';
import type { ChatEvents } from './chat-events.ts';
import { setChatView } from './chat-views.ts';
import { markHeard } from './heard.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { markRead, showTyping } from './marks.ts';
import { deleteMessage, editMessage, sweepVersionsJob } from './message-states.ts';
import type { Chats } from './open-chats.ts';
import { setReaction } from './reactions.ts';
import { readChats } from './read-chats.ts';
import { readMessages, readQuotedMessages } from './read-messages.ts';
import { readPresence } from './read-presence.ts';
import { removeChat } from './remove-chat.ts';
import { type Prices, send, type SendDependencies } from './send.ts';

export interface ChatsDependencies {
  readonly pool: Pool;
  readonly chats: Pick<Chats, 'queue' | 'events' | 'epoch'>;
  readonly settingsOf: (site: string) => Promise<Prices>;
  readonly notifyBlockedMember: SendDependencies['notifyBlockedMember'];
  readonly jobs: Jobs;
}

const OK = { ok: true } as const;

export function mountChats(calls: Calls, dependencies: ChatsDependencies): void {
  const {
    pool,
    chats: { queue, events },
    settingsOf,
    notifyBlockedMember,
    jobs,
  } = dependencies;

  calls.mount(
    contract.sendMessage,
    async ({ session, body, reply }) => {
      const sendDependencies = { pool, queue, events, pricesOf: settingsOf, notifyBlockedMember };
      const { message, credits, known } = await send(sendDependencies, session, body);
      reply.code(known ? 200 : 201);
      return { message, credits };
    },
    { checksSession: true },
  );

  mountReads(calls, dependencies);

  calls.mount(stateContract.editMessage, async ({ session, body }) => {
    const { message_length } = await settingsOf(session.site);
    return { message: await editMessage({ pool, events, limit: message_length }, session.member, body) };
  });

  calls.mount(stateContract.deleteMessage, async ({ session, body }) => ({
    message: await deleteMessage({ pool, events }, session.member, body.id),
  }));

  calls.mount(reactionContract.setReaction, async ({ session, body }) => ({
    reaction: await setReaction({ pool, events }, session.member, body),
  }));

  mountMarks(calls, { pool, events });
  jobs.register(sweepVersionsJob(pool));
}

function mountReads(calls: Calls, { pool, chats: { epoch } }: ChatsDependencies): void {
  calls.mount(contract.getChats, async ({ session }) => {
    const cursor = await currentCursor(pool, epoch, session.member);
    return { ...(await readChats(pool, session.member, null)), cursor };
  });

  calls.mount(contract.getMessages, async ({ session, query }) => readMessages(pool, session.member, query));

  calls.mount(contract.getMessagesById, async ({ session, query: { conversation, ids } }) => ({
    messages: await readQuotedMessages(pool, session.member, { conversation, ids: ids.split(',') }),
  }));

  calls.mount(contract.getPresence, async ({ session, query }) => ({
    presence: await readPresence(pool, session.member, query.profiles.split(',')),
  }));
}

/** Mounts the calls that change one member's side of a conversation. */
function mountMarks(calls: Calls, { pool, events }: { readonly pool: Pool; readonly events: ChatEvents }): void {
  calls.mount(contract.markRead, async ({ session, body }) => ({
    read_seq: await markRead({ pool, events }, session.member, body),
  }));

  calls.mount(contract.markHeard, async ({ session, body }) => {
    await markHeard({ pool, events }, session.member, body.message);
    return OK;
  });

  calls.mount(contract.sendTyping, async ({ session, body }) => {
    await showTyping({ pool, events }, session.member, body.conversation);
    return OK;
  });

  calls.mount(viewContract.setChatView, async ({ session, body }) => ({
    ...OK,
    view: await setChatView({ pool, events }, session.member, body),
  }));

  calls.mount(contract.removeChat, async ({ session, body }) => {
    await removeChat({ pool, events }, session.member, body);
    return OK;
  });
}
