import type { MediaId, MemberId } from '../../../contract/base/ids.ts';
import { ALBUM_PICTURES_MAX } from '../../../contract/base/rules.ts';
import type { DraftPicture, Store } from './database.ts';

export type { DraftPicture } from './database.ts';

/** A picture before it is in a draft. */
type NewPicture = Pick<DraftPicture, 'id' | 'blob' | 'width' | 'height' | 'animated'>;

/** The pictures of a draft in their order. */
export function readDraftPictures(store: Store, peer: MemberId): Promise<DraftPicture[]> {
  return store.draftPictures.where('peer').equals(peer).sortBy('position');
}

/**
 * Appends pictures to a draft, up to ALBUM_PICTURES_MAX together. A picture that the draft has keeps its place. Returns the number of
 * pictures that were not added.
 */
export function addDraftPictures(store: Store, peer: MemberId, pictures: readonly NewPicture[]): Promise<number> {
  return store.transaction('rw', store.draftPictures, async () => {
    const held = await readDraftPictures(store, peer);
    const others = pictures.filter(({ id }) => held.every((picture) => picture.id !== id));
    const added = others.slice(0, Math.max(0, ALBUM_PICTURES_MAX - held.length));
    const next = (held.at(-1)?.position ?? -1) + 1;
    await store.draftPictures.bulkAdd(
      added.map(({ id, blob, width, height, animated = false }, index) => {
        const position = next + index;
        return { id, peer, position, blob, width, height, animated };
      }),
    );
    return others.length - added.length;
  });
}

export async function removeDraftPicture(store: Store, id: MediaId): Promise<void> {
  await store.draftPictures.delete(id);
}
