import type { MutatedFile } from '../base/mutant.ts';

const TESTS = ['src/engine/outbox/enqueue-reaction.test.ts'];

/** Reactions on a device. */
export const reactionMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/store/reactions.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'an older change replaces a newer one',
        before: 'reaction.number > (held.get(key)?.number ?? 0)',
        after: 'reaction.number > 0',
      },
      {
        breaks: 'the first of two changes of a list wins',
        before: 'newer.toSorted((a, b) => a.number - b.number)',
        after: 'newer.toSorted((a, b) => b.number - a.number)',
      },
      {
        breaks: 'a tombstone gets a reaction back',
        before: ' && (messages.get(message)?.deleted_at ?? null) === null',
        after: ' && message.length > 0',
      },
      {
        breaks: 'a removed conversation gets a reaction back',
        before: 'showsMessage(rows.get(conversation), seq)',
        after: 'rows.get(conversation) !== undefined',
      },
      {
        breaks: 'a conversation that has left the device gets a reaction',
        before: 'showsMessage(rows.get(conversation), seq)',
        after: '(rows.get(conversation) === undefined || showsMessage(rows.get(conversation), seq))',
      },
      {
        breaks: 'the reactions to a tombstone stay',
        before:
          '...tombstones.map(({ conversation, seq }) => inRange(store, { conversation, from: seq, to: seq }).delete()),',
        after: '',
      },
      {
        breaks: 'a reaction to a tombstone is sent',
        before: "store.outbox.where('queue').anyOf(queues).delete(),",
        after: 'queues.length,',
      },
      {
        breaks: 'a tombstone deletes the reactions to its neighbours',
        before: 'from: seq, to: seq }).delete()',
        after: 'from: 0, to: Infinity }).delete()',
      },
      {
        breaks: 'reactions to a removed conversation are sent',
        before: "await store.outbox.where('peer').equals(peer).filter(isReaction).delete();",
        after: "await store.outbox.where('peer').equals(peer).count();",
      },
      {
        breaks: 'the log shows the stored reaction in place of the waiting one',
        before: 'for (const { request } of waiting) own.set',
        after: 'for (const { request } of waiting) if (!own.has(request.message)) own.set',
      },
      {
        breaks: 'a removed reaction of the peer is drawn',
        before: 'else if (emoji !== null) add',
        after: 'else if (emoji !== undefined) add',
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue-reaction.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'withdraws a choice although an earlier one may have arrived',
        before: ' && !isOnWire && ',
        after: ' && ',
      },
      {
        breaks: 'sends the reaction that the server has',
        before: '(stored?.emoji ?? null) === emoji',
        after: 'stored === emoji',
      },
      {
        breaks: 'sends a withdrawn choice',
        before: '      await store.outbox.bulkDelete(entries.map(({ position }) => position ?? -1));\n',
        after: '',
      },
      {
        breaks: 'reacts to a tombstone',
        before: '    if (held !== undefined && held.deleted_at !== null) return null;\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/actions.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'every choice is sent',
        before: "supersedes: ['setReaction']",
        after: 'supersedes: []',
      },
      {
        breaks: 'shows the former reaction until the next pull',
        before: '        await putReactions(store, [reaction]);\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/store/apply-conversations.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'a tombstone keeps its reactions',
        before: 'visible.some(({ deleted_at }) => deleted_at !== null) && deleteReactionsToTombstones(store, visible),',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/store/messages.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'removed messages keep their reactions',
        before: '    deleteReactionsUpTo(store, conversation, upTo),\n',
        after: '',
      },
      {
        breaks: 'a reload keeps reactions whose removal was skipped',
        before: ', store.reactions.clear(),',
        after: ', store.reactions.count(),',
      },
    ],
  },
  {
    file: 'src/engine/store/session.ts',
    tests: TESTS,
    changes: [{ breaks: 'a logout leaves the reactions', before: '    store.reactions,\n', after: '' }],
  },
  {
    file: 'src/engine/sync/load-messages.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'a page has no reactions',
        before: '    if (reactions.length > 0) await putReactions(store, reactions);\n',
        after: '',
      },
      {
        breaks: 'a tombstone of a page keeps its reactions',
        before: 'if (messages.some(({ deleted_at }) => deleted_at !== null)) await deleteReactionsToTombstones',
        after: 'if (messages.length < 0) await deleteReactionsToTombstones',
      },
    ],
  },
  {
    file: 'src/engine/sync/reload.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'the last message of a reload has no reactions',
        before: '    if (reactions.length > 0) await putReactions(store, reactions);\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/sync/apply-changes.ts',
    tests: TESTS,
    changes: [
      {
        breaks: 'the feed brings no reactions',
        before: '    if (plan.reactions.length > 0) await putReactions(store, plan.reactions);\n',
        after: '',
      },
    ],
  },
];
