import type { MutatedFile } from '../base/mutant.ts';

const PURE = ['src/engine/store/chat-views.test.ts'];
const ENQUEUE = ['src/engine/outbox/enqueue-view.test.ts'];
const SYNC = ['src/engine/sync/synced-views.test.ts'];

/** The registers of conversations on a device. */
export const chatViewMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/store/chat-views.ts',
    tests: [...PURE, ...SYNC],
    changes: [
      {
        breaks: 'an older view replaces a newer one',
        before: 'other === undefined || (held?.number ?? -1) > other.number ? held : other',
        after: 'other === undefined ? held : other',
      },
      {
        breaks: 'a view with the stored number is not stored',
        before: '(held?.number ?? -1) > other.number',
        after: '(held?.number ?? -1) >= other.number',
      },
      {
        breaks: 'the first view of a row is not stored',
        before: '(held?.number ?? -1)',
        after: '(held?.number ?? 1)',
      },
      {
        breaks: 'the list does not find a pinned conversation',
        before: '{ view, ...(view.pinned && { pinned: 1 }) }',
        after: '{ view }',
      },
      {
        breaks: 'an unpinned conversation remains in the index',
        before: 'withView({ view: _, pinned: __, ...row }: ConversationRow',
        after: 'withView({ view: _, ...row }: ConversationRow',
      },
      {
        breaks: 'a conversation is muted at the end of its mute',
        before: 'Date.parse(muted_until) > now',
        after: 'Date.parse(muted_until) >= now',
      },
      {
        breaks: 'the archive has conversations that were never in it',
        before: 'view.archived_seq > 0 && (',
        after: '(',
      },
      {
        breaks: 'the last archived message lifts the archive',
        before: 'lastSeq <= view.archived_seq',
        after: 'lastSeq < view.archived_seq',
      },
      {
        breaks: 'a message lifts the archive of a muted conversation',
        before: ' || isMuted(view, now)',
        after: '',
      },
      {
        breaks: 'the oldest of two waiting values is shown',
        before: '.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))',
        after: '.toSorted((a, b) => (b.position ?? 0) - (a.position ?? 0))',
      },
      {
        breaks: 'the waiting registers have the order of their names',
        before: '.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))',
        after: '',
      },
      {
        breaks: 'a choice to show pictures overtakes one of an earlier version of the app',
        before: '`pictures:${conversation}`',
        after: '`${queuesOf(conversation)}shown`',
      },
      {
        breaks: 'all registers of a conversation share a queue',
        before: '`${queuesOf(conversation)}${Object.keys(register).join()}`',
        after: 'queuesOf(conversation)',
      },
      {
        breaks: 'the registers of another conversation are shown',
        before: 'entries.filter(({ request }) => request.conversation === row.conversation)',
        after: 'entries',
      },
      {
        breaks: 'waiting registers are sent after a removal',
        before: "await store.outbox.where('queue').startsWithAnyOf(conversations.map(queuesOf)).delete();",
        after: "await store.outbox.where('queue').startsWithAnyOf(conversations.map(queuesOf)).count();",
      },
    ],
  },
  {
    file: 'src/engine/store/conversations.ts',
    tests: PURE,
    changes: [
      {
        breaks: 'a pinned conversation is listed twice',
        before: '...newest.filter(({ pinned: isPinned }) => isPinned !== 1)',
        after: '...newest',
      },
      {
        breaks: 'the list has archived conversations',
        before: 'isShown(row) && row.last_seq > viewOf(row).archived_seq',
        after: 'isShown(row)',
      },
      {
        breaks: 'the list has the last archived message',
        before: 'row.last_seq > viewOf(row).archived_seq',
        after: 'row.last_seq >= viewOf(row).archived_seq',
      },
      {
        breaks: 'the list has removed conversations that are pinned',
        before: '.equals(1).filter(isListed).reverse()',
        after: '.equals(1).reverse()',
      },
      {
        breaks: 'the pinned conversations are listed oldest first',
        before: ".filter(isListed).reverse().sortBy('updated_at')",
        after: ".filter(isListed).sortBy('updated_at')",
      },
      {
        breaks: 'the archive has removed conversations',
        before: '.above(0).filter(isShown)',
        after: '.above(0)',
      },
      {
        breaks: 'the archive is listed oldest first',
        before: "archived.reverse().sortBy('updated_at')",
        after: "archived.sortBy('updated_at')",
      },
      {
        breaks: 'a state of the server replaces a newer view',
        before: '    ...chat,\n    ...columns,\n',
        after: '    ...chat,\n',
      },
    ],
  },
  {
    file: 'src/engine/store/drop-conversation.ts',
    tests: SYNC,
    changes: [
      {
        breaks: 'the registers of a conversation that has left the device are sent',
        before: '  await deleteViewEntries(store, [conversation]);\n  await store.conversations.delete',
        after: '  await store.conversations.delete',
      },
      {
        breaks: 'a removal leaves the waiting registers',
        before: '  if (hidden_seq > row.hidden_seq) await deleteViewEntries(store, [conversation]);\n',
        after: '',
      },
      {
        breaks: 'the echo of a removal deletes later registers',
        before: 'if (hidden_seq > row.hidden_seq) await deleteViewEntries',
        after: 'await deleteViewEntries',
      },
    ],
  },
  {
    file: 'src/engine/store/apply-conversations.ts',
    tests: SYNC,
    changes: [
      {
        breaks: 'a removal on another device leaves the registers that wait here',
        before: 'removed.length > 0 &&',
        after: 'removed.length < 0 &&',
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue-view.ts',
    tests: ENQUEUE,
    changes: [
      {
        breaks: 'withdraws a choice although an earlier one may have arrived',
        before: '!queued.some(({ on_wire }) => on_wire) && ',
        after: '',
      },
      {
        breaks: 'sends the value that the server has',
        before: ' && isStored(row, request)',
        after: ' && queued.length < 0',
      },
      {
        breaks: 'sends a withdrawn choice',
        before: '      await store.outbox.bulkDelete(queued.map(({ position }) => position ?? -1));\n',
        after: '',
      },
      {
        breaks: 'withdraws the other registers too',
        before: 'entries.filter(({ queue }) => queue === viewQueue(request))',
        after: 'entries',
      },
      {
        breaks: 'sets a register of a removed conversation',
        before: 'row === undefined || !isShown(row)',
        after: 'row === undefined',
      },
      {
        breaks: 'archives a conversation without its last message',
        before: 'isInArchive ? last_seq : 0',
        after: 'isInArchive ? last_seq - 1 : 0',
      },
      {
        breaks: 'a mute archives a lifted conversation again',
        before: '{ conversation, archived_seq: 0 } : null',
        after: 'null : null',
      },
      {
        breaks: 'a mute ends every archive',
        before: ' && !isArchived(view, last_seq, serverNow())',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/view-action.ts',
    tests: [...ENQUEUE, ...SYNC],
    changes: [
      { breaks: 'every choice is sent', before: "supersedes: ['setChatView']", after: 'supersedes: []' },
      {
        breaks: 'the former value is shown until the next pull',
        before: '      if (view !== undefined) await putView(store, conversation, view);\n',
        after: '',
      },
      {
        breaks: 'an answer restores the view of a removed conversation',
        before: '      if ((await store.outbox.get(position)) === undefined) return;\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/actions.ts',
    tests: [...SYNC, 'src/engine/outbox/actions.test.ts'],
    changes: [
      {
        breaks: 'a removal on this device leaves the view',
        before: 'removeUpTo(store, withView(row, {}))',
        after: 'removeUpTo(store, row)',
      },
      {
        breaks: 'an entry of an earlier version is never sent',
        before: "{ showPictures: 'setChatView' }",
        after: '{}',
      },
    ],
  },
  {
    file: 'src/engine/sync/reload.ts',
    tests: SYNC,
    changes: [
      {
        breaks: 'a view of another feed remains',
        before: '    if (!isUsable) await dropViews(store);\n',
        after: '',
      },
      {
        breaks: 'every reload drops the views',
        before: 'if (!isUsable) await dropViews(store);',
        after: 'await dropViews(store);',
      },
    ],
  },
  {
    file: 'src/engine/sync/parse-unknown.ts',
    tests: SYNC,
    changes: [
      {
        breaks: 'a device never has the fields that an earlier app dropped',
        before: '  await reloadAll();\n',
        after: '',
      },
    ],
  },
];
