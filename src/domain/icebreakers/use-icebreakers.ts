import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/base/ids.ts';
import { INTIMATE_INTERESTS, type INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { getIcebreakers } from '../../../contract/sites/icebreakers.ts';
import { request } from '../../engine/api/request.ts';
import { profileQuery } from '../card/profile-query.ts';
import { icebreakersKey } from '../query-keys.ts';
import { ICEBREAKERS } from './built-in-icebreakers.ts';
import { suggestIcebreakers } from './suggest-icebreakers.ts';

interface Icebreakers {
  readonly isLoading: boolean;
  /** The suggested first messages, by sets of three. */
  readonly sets: readonly (readonly string[])[];
  /** The interests of the member, without the intimate ones. Empty if this device has not shown the profile. */
  readonly interests: readonly (typeof INTERESTS)[number][];
}

/** The icebreakers of the site for a member. Until the device has loaded them once, three built-in ones replace them. */
export function useIcebreakers(id: MemberId): Icebreakers {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const loaded = useQuery({
    queryKey: icebreakersKey(locale),
    queryFn: ({ signal }) => request(getIcebreakers, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist: true },
  });
  // Only a cached profile: the member on the other side sees each request for it as a visit.
  const profile = useQueryClient().getQueryData(profileQuery(id, true).queryKey)?.profile;
  const interests = (profile?.interests ?? []).filter((interest) => !INTIMATE_INTERESTS.includes(interest));
  const list = loaded.data?.icebreakers ?? ICEBREAKERS.map((built) => ({ text: i18n._(built), interest: null }));
  return { isLoading: loaded.isLoading, sets: suggestIcebreakers(list, { id, interests }), interests };
}
