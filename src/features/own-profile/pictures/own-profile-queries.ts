import { queryOptions } from '@tanstack/react-query';
import { getGrants, getPictures } from '../../../../contract/own-profile/own-profile.ts';
import { getInterests } from '../../../../contract/sites/choices.ts';
import { request } from '../../../engine/api/request.ts';
import { grantsKey, interestsKey, ownPicturesKey } from '../../../domain/query-keys.ts';

/** The member's own pictures, and the maximum number. */
export const picturesQuery = queryOptions({
  queryKey: ownPicturesKey,
  queryFn: ({ signal }) => request(getPictures, { signal }),
  staleTime: 60_000,
  meta: { persist: true },
});

/** The members with a grant to see the private pictures. */
export const grantsQuery = queryOptions({
  queryKey: grantsKey,
  queryFn: async ({ signal }) => (await request(getGrants, { signal })).profiles,
  meta: { persist: true },
});

/** The site's interests. Loaded once and cached, as the specification requires. */
export const interestsQuery = queryOptions({
  queryKey: interestsKey,
  queryFn: async ({ signal }) => (await request(getInterests, { signal })).interests,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: true, site: true },
});
