import type { MutatedFile } from '../base/mutant.ts';

const APPLY = 'src/engine/sync/apply-changes.test.ts';
const FILL = 'src/engine/store/fill-search-blocks.test.ts';
const LOAD = 'src/engine/sync/load-messages.test.ts';

/** Mutants of the search in the messages of a device. */
export const searchMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/search/words.ts',
    tests: ['src/engine/search/words.test.ts'],
    changes: [
      { breaks: 'compares accents', before: ".replace(/\\p{M}/gu, '')", after: '' },
      { breaks: 'finds everything without a word', before: '  if (query.length === 0) return false;\n', after: '' },
      { breaks: 'marks a part of an emoji', before: '${WORD.source}${PARTS}', after: '${WORD.source}' },
    ],
  },
  {
    file: 'src/engine/search/lines.ts',
    tests: ['src/engine/search/lines.test.ts'],
    changes: [
      { breaks: 'finds the end of a word, and a time', before: '.map((word) => ` ${word}`)', after: '' },
      { breaks: 'finds words across lines', before: 'lines.slice(start, end)', after: 'lines.slice(start)' },
      { breaks: 'finds a line twice', before: 'lines.indexOf(rarest, next)', after: 'lines.indexOf(rarest, at + 1)' },
    ],
  },
  {
    file: 'src/engine/store/search-blocks.ts',
    tests: ['src/engine/store/search-blocks.test.ts'],
    changes: [
      {
        breaks: 'writes the line of a message into the block before it',
        before: ' || block.to < message.seq',
        after: '',
      },
      {
        breaks: 'keeps the line of the last removed message',
        before: 'slice(upTo + 1 - last.from)',
        after: 'slice(upTo - last.from)',
      },
    ],
  },
  {
    file: 'src/engine/store/messages.ts',
    tests: [APPLY, LOAD, 'src/engine/sync/reload.test.ts'],
    changes: [
      {
        breaks: 'finds the earlier words of a changed message',
        before: '  if (edited.length > 0) await rewriteLines(store, edited);\n',
        after: '',
      },
      {
        breaks: 'finds removed messages',
        before: '    deleteLines(store, conversation, upTo),\n',
        after: '',
      },
      {
        breaks: 'finds the messages from before a reload',
        before: ', store.searchBlocks.clear()]',
        after: ']',
      },
    ],
  },
  {
    file: 'src/engine/store/fill-search-blocks.ts',
    tests: [FILL],
    changes: [
      {
        breaks: 'counts removed messages as missing',
        before: 'Math.max(row.oldest_seq, row.hidden_seq + 1)',
        after: 'row.oldest_seq',
      },
      { breaks: 'writes lines of messages that have left', before: '!isHeld(row, piece) || ', after: '' },
      {
        breaks: 'writes a line twice',
        before: ' || keys.some(([, start, end]) => start <= to && end >= from)',
        after: '',
      },
      { breaks: 'writes blocks of any length', before: ' && to - start < BLOCK_LINES', after: '' },
      {
        breaks: 'ends when a range has changed during a pause',
        before: 'written === 0 && ranges === before',
        after: "written === 0 && before !== ''",
      },
      { breaks: 'cannot be aborted', before: '      if (signal?.aborted === true) return;\n', after: '' },
    ],
  },
  {
    file: 'src/engine/store/find-messages.ts',
    tests: ['src/engine/store/find-messages.test.ts'],
    changes: [
      { breaks: 'has all messages of one second', before: '.slice(0, most)', after: '' },
      { breaks: 'has the oldest messages first', before: 'b.at - a.at ||', after: 'a.at - b.at ||' },
    ],
  },
  {
    file: 'src/engine/store/search-reach.ts',
    tests: ['src/engine/store/search-reach.test.ts'],
    changes: [
      {
        breaks: 'offers to search removed messages',
        before: 'row.oldest_seq > shownAfter(row) + 1',
        after: 'row.oldest_seq > 1',
      },
      { breaks: 'reaches back too far', before: 'b.since - a.since', after: 'a.since - b.since' },
    ],
  },
  {
    file: 'src/engine/sync/search-older.ts',
    tests: ['src/engine/sync/search-older.test.ts'],
    changes: [
      { breaks: 'forgets the messages of earlier pages', before: 'found += page', after: 'found = page' },
      { breaks: 'loads pages after it was cancelled', before: '    signal.throwIfAborted();\n', after: '' },
    ],
  },
  {
    file: 'src/engine/sync/load-messages.ts',
    tests: [LOAD],
    changes: [
      {
        breaks: 'stores messages that were removed during the request',
        before: 'page.messages.filter(({ seq }) => showsMessage(row, seq))',
        after: 'page.messages.filter(({ seq }) => seq > 0)',
      },
    ],
  },
  {
    file: 'src/engine/sync/prepare-offline.ts',
    tests: ['src/engine/sync/prepare-offline.test.ts', 'src/engine/sync/start-sync.test.ts'],
    changes: [
      { breaks: 'fills the index while the page is busy', before: ', pause: whenIdle })', after: ' })' },
      {
        breaks: 'fills the index only with a network',
        before: '} finally {',
        after: '} catch (error) {\n    throw error;\n  }\n  {',
      },
    ],
  },
  {
    file: 'src/engine/sync/parse-unknown.ts',
    tests: ['src/engine/sync/parse-unknown.test.ts'],
    changes: [
      {
        breaks: 'does not find a message that the app knows after an update',
        before: '    await rewriteLines(store, parsed);\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/store/drop-damaged.ts',
    tests: ['src/engine/store/drop-damaged.test.ts'],
    changes: [
      {
        breaks: 'keeps lines of damaged rows',
        before: '    await store.searchBlocks.clear();\n    await store.marks',
        after: '    await store.marks',
      },
    ],
  },
  {
    file: 'src/engine/store/session.ts',
    tests: ['src/engine/store/session.test.ts'],
    changes: [{ breaks: 'keeps the index after a logout', before: '    store.searchBlocks,\n', after: '' }],
  },
  {
    file: 'src/engine/outbox/actions.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts'],
    changes: [
      {
        breaks: 'keeps lines of messages that load again after a refused removal',
        before: 'await deleteLines(store, conversation, Infinity);',
        after: '{}',
      },
    ],
  },
];
