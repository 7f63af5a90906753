import type { MessageDescriptor } from '@lingui/core';
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

type Reading = typeof import('./read-picture.ts');

export function useTray(peer: MemberId): Tray {
  const store = useStore();
  const stored = useLive(draftPicturesKey(peer), () => readDraftPictures(store, peer)).data ?? [];
  const [chosen, setChosen] = useState<readonly (ChosenFile & { readonly stop: AbortController })[]>([]);
  const [isOverfull, setOverfull] = useState(false);
  /** The pictures on their way into the outbox, which the store still has as those of the draft. */
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const ready = stored.filter(({ id }) => !sent.has(id));
  const drop = (id: MediaId) => setChosen((before) => before.filter((one) => one.id !== id));

  const prepare = async ({ id, file, stop }: (typeof chosen)[number], reading: Promise<Reading>) => {
    const { readPicture } = await reading;
    const read = await readPicture(file, stop.signal);
    if (stop.signal.aborted) return;
    if ('refusal' in read) {
      setChosen((before) => before.map((one) => (one.id === id ? { ...one, refusal: read.refusal } : one)));
      return;
    }
    if ((await addDraftPictures(store, peer, [{ id, ...read }])) > 0) setOverfull(true);
    drop(id);
  };
  return {
    ready,
    // The store may already have a file that has just been prepared.
    chosen: chosen.filter(({ id }) => !stored.some((picture) => picture.id === id)),
    isOverfull,
    attach: (files) => {
      const all = [...files];
      const room = ALBUM_PICTURES_MAX - ready.length - chosen.filter(({ refusal }) => refusal === null).length;
      setOverfull(all.length > room);
      const added = all.slice(0, Math.max(0, room)).map((file) => ({
        id: crypto.randomUUID() as MediaId,
        file,
        refusal: null,
        stop: new AbortController(),
      }));
      setChosen([...chosen.filter(({ refusal }) => refusal === null), ...added]);
      // One import for all: Chromium answers several imports of a module that still loads in any order.
      const reading = import('./read-picture.ts');
      for (const one of added)
        prepare(one, reading).catch((error: unknown) => {
          if (one.stop.signal.aborted) return;
          drop(one.id);
          reportError(error);
        });
    },
    remove: (id) => {
      setOverfull(false);
      chosen.find((one) => one.id === id)?.stop.abort();
      drop(id);
      removeDraftPicture(store, id).catch(reportError);
    },
    clear: () => {
      setOverfull(false);
      setChosen([]);
      setSent(new Set([...sent, ...ready.map(({ id }) => id)]));
      return () => setSent(sent);
    },
  };
}

/** The number of pictures that the message will have. */
export const countPictures = ({ ready, chosen }: Tray): number =>
  ready.length + chosen.filter(({ refusal }) => refusal === null).length;

/** Whether a file is still prepared. */
export const isPreparing = ({ chosen }: Tray): boolean => chosen.some(({ refusal }) => refusal === null);
