import { setChatView } from '../../../contract/chats/chat-view.ts';
import { putView, viewQueue } from '../store/chat-views.ts';
import type { ActionRow } from './action-row.ts';

/** The row of `ACTIONS` for a register of a conversation. */
export const viewAction: ActionRow<'setChatView'> = {
  call: setChatView,
  queueOf: ({ request }) => viewQueue(request),
  supersedes: ['setChatView'],
  tables: ({ conversations, revealed }) => [conversations, revealed],
  // The list shows the other registers from the entry, in place of the stored ones.
  async applyLocally(store, { request }) {
    if (!('shown' in request)) return null;
    const { conversation, shown } = request;
    await store.conversations.where({ conversation }).modify({ shows_pictures: shown });
    if (!shown) await store.revealed.where({ conversation }).delete();
    return null;
  },
  async onAnswer({ store }, { position = -1, request: { conversation } }, { view }) {
    await store.transaction('rw', [store.conversations, store.outbox], async () => {
      // A removal has deleted the entry. The feed brings the view, if the conversation still has one.
      if ((await store.outbox.get(position)) === undefined) return;
      await store.outbox.delete(position);
      if (view !== undefined) await putView(store, conversation, view);
    });
  },
  whenGivenUp: { do: 'revert', revert: async () => {}, isSilent: false, reportsDelay: false },
};
