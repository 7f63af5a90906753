import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of what the engine deletes from the caches of a member. */
export const cachesMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/store/member-caches.ts',
    tests: ['src/engine/store/member-caches.test.ts'],
    changes: [
      {
        breaks: 'leaves pictures in the cache',
        before: 'await Promise.all(pictures.map((address) => cache.delete(address, { ignoreVary: true })));',
        after: '',
      },
      { breaks: 'keeps the screen snapshot', before: '  await caches.delete(screenCacheOf(member));\n', after: '' },
    ],
  },
  {
    file: 'src/engine/store/messages.ts',
    tests: ['src/engine/store/member-caches.test.ts'],
    changes: [
      {
        breaks: 'keeps the pictures of removed messages',
        before: 'upTo),\n  ]);\n  return messages.flatMap(filesOf);',
        after: 'upTo),\n  ]);\n  return [];',
      },
      { breaks: 'keeps the files of tombstones', before: 'filesOf(held.get(id) ?? {})', after: 'filesOf({})' },
      { breaks: 'deletes the files of each newer version', before: '.filter((path) => !left.has(path))', after: '' },
      { breaks: 'keeps the recordings', before: '[voice.path]', after: '[]' },
      { breaks: 'keeps the thumbnails', before: '[media.path, media.thumb_path]', after: '[media.path]' },
    ],
  },
  {
    file: 'src/engine/store/drop-conversation.ts',
    tests: ['src/engine/store/member-caches.test.ts'],
    changes: [
      {
        breaks: 'keeps the main picture of a profile',
        before: 'return face === null ? [] :',
        after: 'return face !== undefined ? [] :',
      },
      {
        breaks: 'keeps the pictures of the other messages of a removed conversation',
        before: 'return deleteMessages(store, conversation);',
        after: 'return (await deleteMessages(store, conversation)).slice(0, 0);',
      },
    ],
  },
  {
    file: 'src/engine/store/put-profiles.ts',
    tests: ['src/engine/store/member-caches.test.ts'],
    changes: [
      {
        breaks: 'keeps the picture of an erased account',
        before: 'pictures.push(...(await dropProfile(store, id)));',
        after: 'await dropProfile(store, id);',
      },
    ],
  },
  {
    file: 'src/engine/store/drop-unavailable.ts',
    tests: ['src/engine/store/member-caches.test.ts'],
    changes: [
      {
        breaks: 'keeps the pictures of an unavailable profile',
        before: 'await removeFromMemberCaches(store.member, pictures);',
        after: 'await removeFromMemberCaches(store.member, pictures.slice(0, 0));',
      },
    ],
  },
  {
    file: 'src/engine/outbox/add-entry.ts',
    tests: ['src/engine/store/member-caches.test.ts'],
    changes: [
      {
        breaks: 'keeps the pictures of removed conversations and blocked members',
        before: '  if (added.pictures.length > 0) await removeFromMemberCaches(store.member, added.pictures.flat());\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/sync/apply-changes.ts',
    tests: ['src/engine/store/member-caches.test.ts'],
    changes: [
      {
        breaks: 'keeps the pictures of messages that the feed removes',
        before: 'if (hasDeleted) await removeFromMemberCaches(member, pictures);',
        after: '',
      },
      {
        breaks: 'keeps the pictures of messages that a conversation state removes',
        before: '    pictures.push(...replaced);\n',
        after: '',
      },
      {
        breaks: 'deletes the screen snapshot after every change',
        before: 'if (hasDeleted)',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/sync/reload.ts',
    tests: ['src/engine/store/member-caches.test.ts'],
    changes: [
      {
        breaks: 'keeps the pictures of rows that the server does not list',
        before: 'if (hasDeleted) await removeFromMemberCaches(store.member, pictures);',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/sync/load-messages.ts',
    tests: ['src/engine/store/member-caches.test.ts'],
    changes: [
      {
        breaks: 'keeps the pictures of messages that a page has as deleted',
        before: '  else if (files.length > 0) await removeFromMemberCaches(store.member, files);\n',
        after: '',
      },
    ],
  },
];
