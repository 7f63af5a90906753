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

/**
 * The icebreakers of the site for a member. Three built-in ones replace them until the device has loaded the list, and if the operator's
 * list has none for this member.
 */
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
  const own = suggestIcebreakers(loaded.data?.icebreakers ?? [], { id, interests });
  const builtIn = ICEBREAKERS.map((built) => ({ text: i18n._(built), interest: null }));
  const sets = own.length > 0 ? own : suggestIcebreakers(builtIn, { id, interests });
  return { isLoading: loaded.isLoading, sets, interests };
}
