import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { ALBUM_PICTURES_MAX } from '../../../../contract/base/rules.ts';
import type { MediaId, MemberId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { draftPicturesKey } from '../../../domain/query-keys.ts';
import {
  addDraftPictures,
  type DraftPicture,
  readDraftPictures,
  removeDraftPicture,
} from '../../../engine/store/draft-pictures.ts';

// The states of a chosen file:
//
//   PREPARING ──▶ READY       stored with the draft, and shown from the store, in every tab
//       │
//       └──────▶ REFUSED      stays until the member removes it or sends the others
//
// Only READY pictures are sent. The price counts those and the PREPARING ones.

/** A chosen file that is no picture of the draft yet, or was refused. */
export interface ChosenFile {
  readonly id: MediaId;
  readonly file: File;
  /** The reason of a refusal; null while the file is prepared. */
  readonly refusal: MessageDescriptor | null;
}

/** The pictures of the message in progress. */
export interface Tray {
  readonly ready: readonly DraftPicture[];
  readonly chosen: readonly ChosenFile[];
  /** Whether the last choice had more pictures than a message can have. */
  readonly isOverfull: boolean;
  /** Prepares the chosen, pasted or dropped files, and adds them. */
  readonly attach: (files: Iterable<File>) => void;
  readonly remove: (id: MediaId) => void;
  /** Empties the tray before its pictures are enqueued. Returns a function that shows them again. */
  readonly clear: () => () => void;
}

export function useTray(peer: MemberId): Tray {
  const store = useStore();
  const stored = useLive(draftPicturesKey(peer), () => readDraftPictures(store, peer)).data ?? [];
  const isStored = (id: string) => stored.some((picture) => picture.id === id);
  /** The pictures on their way into the outbox, which the store still has as those of the draft. */
  const [sent, setSent] = useState<readonly string[]>([]);
  // A picture can return to the draft.
  if (!sent.every(isStored)) setSent(sent.filter(isStored));
  const [isOverfull, setOverfull] = useState(false);
  const ready = stored.filter(({ id }) => !sent.includes(id));
  const files = useFiles(peer, () => setOverfull(true));
  // The store may already have a file that has just been prepared.
  const chosen = files.chosen.filter(({ id }) => !isStored(id));
  const tray = { ready, chosen, isOverfull };
  return {
    ...tray,
    attach: (added) => {
      const all = [...added];
      const room = Math.max(0, ALBUM_PICTURES_MAX - countPictures(tray));
      setOverfull(all.length > room);
      files.add(all.slice(0, room));
    },
    remove: (id) => {
      setOverfull(false);
      files.drop(id);
      removeDraftPicture(store, id).catch(reportError);
    },
    clear: () => {
      setOverfull(false);
      files.clear();
      setSent(stored.map(({ id }) => id));
      return () => setSent([]);
    },
  };
}

/** The code did not load, or the device could not store the picture. */
const NOT_STORED = msg`This picture could not be saved on your device. Please try again.`;

type Reading = typeof import('./read-picture.ts');

/** Prepares files one after the other, and stores their pictures with the draft to a peer. */
function useFiles(peer: MemberId, onOverfull: () => void) {
  const store = useStore();
  const [chosen, setChosen] = useState<readonly (ChosenFile & { readonly stop: AbortController })[]>([]);
  const forget = (id: MediaId) => setChosen((before) => before.filter((one) => one.id !== id));
  const refuse = (id: MediaId, refusal: MessageDescriptor) =>
    setChosen((before) => before.map((one) => (one.id === id ? { ...one, refusal } : one)));
  const prepare = async ({ id, file, stop }: (typeof chosen)[number], reading: Promise<Reading>) => {
    const { readPicture } = await reading;
    const read = await readPicture(file, stop.signal);
    if (stop.signal.aborted) return;
    if ('refusal' in read) return refuse(id, read.refusal);
    if ((await addDraftPictures(store, peer, [{ id, ...read }])) > 0) onOverfull();
    return forget(id);
  };
  return {
    chosen,
    add: (files: readonly File[]) => {
      const added = files.map((file) => {
        const id = crypto.randomUUID() as MediaId;
        return { id, file, refusal: null, stop: new AbortController() };
      });
      setChosen((before) => [...before, ...added]);
      // One import for all: Chromium answers several imports of a module that still loads in any order.
      const reading = import('./read-picture.ts');
      for (const one of added)
        prepare(one, reading).catch((error: unknown) => {
          if (one.stop.signal.aborted) return;
          refuse(one.id, NOT_STORED);
          reportError(error);
        });
    },
    drop: (id: MediaId) => {
      chosen.find((one) => one.id === id)?.stop.abort();
      forget(id);
    },
    clear: () => setChosen([]),
  };
}

/** The number of pictures that the message will have. */
export const countPictures = ({ ready, chosen }: Pick<Tray, 'ready' | 'chosen'>): number =>
  ready.length + chosen.filter(({ refusal }) => refusal === null).length;

/** Whether a file is still prepared. */
export const isPreparing = ({ chosen }: Tray): boolean => chosen.some(({ refusal }) => refusal === null);
