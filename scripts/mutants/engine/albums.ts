import type { MutatedFile } from '../base/mutant.ts';

const CANCELLED = ['src/engine/outbox/cancelled-uploads.test.ts'];
const ALBUMS = ['src/engine/outbox/albums.test.ts'];

/** Mutants of the pictures of a draft, of albums and of uploads that are cancelled. */
export const albumMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/store/draft-pictures.ts',
    tests: ['src/engine/store/draft-pictures.test.ts'],
    changes: [
      { breaks: 'adds more pictures than an album may have', before: 'ALBUM_PICTURES_MAX - held', after: '99 - held' },
      {
        breaks: 'gives a place twice after a removal',
        before: '(held.at(-1)?.position ?? -1) + 1',
        after: 'held.length',
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue.ts',
    tests: ['src/engine/outbox/enqueue.test.ts'],
    changes: [
      { breaks: 'gives a single picture an album', before: 'pictures.length > 1', after: 'pictures.length > 0' },
      {
        breaks: 'sends a picture that another tab has sent',
        before: 'held.includes(id)',
        after: 'held.includes(id) || id.length > 0',
      },
      { breaks: 'repeats the caption', before: 'index === 0 ? first : rest()', after: '{ ...first, ...rest() }' },
    ],
  },
  {
    file: 'src/engine/outbox/message-action.ts',
    tests: ['src/engine/outbox/enqueue.test.ts'],
    changes: [
      {
        breaks: 'leaves the pictures in the draft',
        before: 'if (picture !== null) await store.draftPictures.delete(picture.id);',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/upload.ts',
    tests: CANCELLED,
    changes: [{ breaks: 'uploads a cancelled picture', before: '!(await isNeeded())', after: 'end < 0' }],
  },
  {
    file: 'src/engine/outbox/send-entry.ts',
    tests: CANCELLED,
    changes: [
      {
        breaks: 'does not let the member cancel an upload',
        before: "{ state: 'sending' })) === 0",
        after: "{ state: 'sending', on_wire: true })) === 0",
      },
      {
        breaks: 'stops the queue at a cancelled picture that the server refuses',
        before: '      if (held === undefined) return true;\n',
        after: '      if (held === undefined) return false;\n',
      },
    ],
  },
  {
    file: 'src/engine/outbox/send-entry.ts',
    tests: ALBUMS,
    changes: [
      { breaks: 'stops the album at a refused picture', before: 'return isAside;', after: 'return false;' },
      {
        breaks: 'leaves a refused picture at the head',
        before: 'isAside ? { ...settled, queue: asideQueue(settled.id) } : settled',
        after: 'settled',
      },
      {
        breaks: 'leaves the caption with a picture that steps aside',
        before: 'isAside && isMessage(settled) && (await moveCaption(store, settled))',
        after: 'isAside && isMessage(settled) && store.member === settled.id',
      },
      {
        breaks: 'sends the caption twice',
        before: '        await store.outbox.put(withoutCaption(settled));',
        after: '        await store.outbox.put(settled);',
      },
    ],
  },
  {
    file: 'src/engine/outbox/message-action.ts',
    tests: ALBUMS,
    changes: [
      { breaks: 'steps aside without an album', before: 'request.album !== undefined && failure', after: 'failure' },
      { breaks: 'steps aside without credits', before: ' && PICTURE_REFUSALS.includes(failure.code)', after: '' },
    ],
  },
  {
    file: 'src/engine/outbox/move-caption.ts',
    tests: ALBUMS,
    changes: [
      { breaks: 'moves the caption to another album', before: 'entry.request.album === album && ', after: '' },
      { breaks: 'moves the caption to a picture on the wire', before: ' && !entry.on_wire', after: '' },
      {
        breaks: 'loses the caption of the next picture',
        before: "joinDraft(body, next.request.body ?? '')",
        after: 'body',
      },
    ],
  },
  {
    file: 'src/engine/outbox/hold-album.ts',
    tests: ['src/engine/outbox/hold-album.test.ts'],
    changes: [
      {
        breaks: 'sends the rest of an album whose refused picture is discarded',
        before: "if (next?.state === 'queued') await",
        after: 'if (next === null) await',
      },
      { breaks: 'holds the rest of an album for a picture that is aside', before: ' || isAside(removed)', after: '' },
    ],
  },
  {
    file: 'src/engine/outbox/edit-entry.ts',
    tests: ALBUMS,
    changes: [
      {
        breaks: 'loses the caption of a cancelled picture',
        before: '    await returnCaption(store, entry);\n    return without',
        after: '    return without',
      },
      {
        breaks: 'returns a caption that has moved',
        before: 'await moveCaption(store, entry))) return withoutCaption(entry);',
        after: 'await moveCaption(store, entry))) return entry;',
      },
      {
        breaks: 'loses the picture that is edited',
        before: 'picture !== null && (await addDraftPictures(store, peer, [picture])) > 0',
        after: 'picture === undefined',
      },
      {
        breaks: 'leaves a retried picture aside',
        before: '    queue: ACTIONS.sendMessage.queueOf(entry),\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/unpaid.ts',
    tests: ['src/engine/outbox/unpaid.test.ts'],
    changes: [
      {
        breaks: 'sends the text of an unpaid draft without its pictures',
        before: ' || withPictures.includes(peer)',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/unpaid.ts',
    tests: ALBUMS,
    changes: [
      {
        breaks: 'hides an unpaid message behind a refused picture',
        before: ' && !isAside(entry)) queues',
        after: ') queues',
      },
    ],
  },
];
