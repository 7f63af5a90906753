import { queryOptions } from '@tanstack/react-query';
import { getGrants, getPictures } from '../../../contract/own-profile.ts';
import { getInterests } from '../../../contract/choices.ts';
import { request } from '../../engine/api/request.ts';
import { grantsKey, interestsKey, ownPicturesKey } from '../../query-keys.ts';

/** One's own pictures, and how many there may be. */
export const picturesQuery = queryOptions({
  queryKey: ownPicturesKey,
  queryFn: ({ signal }) => request(getPictures, { signal }),
  staleTime: 60_000,
  meta: { persist: true },
});

/** Who may see the private ones. */
export const grantsQuery = queryOptions({
  queryKey: grantsKey,
  queryFn: async ({ signal }) => (await request(getGrants, { signal })).profiles,
  meta: { persist: true },
});

/** The specification: loaded once, and kept. */
export const interestsQuery = queryOptions({
  queryKey: interestsKey,
  queryFn: async ({ signal }) => (await request(getInterests, { signal })).interests,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: true, site: true },
});
