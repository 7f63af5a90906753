import { useLingui } from '@lingui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSlugWords, SLUG_LENGTH } from '../../../contract/landers.ts';
import { slugWordsKey } from '../../domain/query-keys.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { request } from '../../engine/api/request.ts';
import { wordsOfLanding } from '../landing/page-words.tsx';

/** The words of a landing. Before those of its campaign have loaded, or offline, it has the words without one. */
export function useLandingWords(slug: string | undefined): ReturnType<typeof wordsOfLanding> {
  const { i18n } = useLingui();
  const settings = useQuery(settingsQuery).data;
  const isSlug = slug !== undefined && slug !== '' && slug.length <= SLUG_LENGTH;
  const campaign = useQuery({ ...slugQuery(slug ?? '', i18n.locale), enabled: isSlug }).data;
  return wordsOfLanding(settings, campaign ?? null);
}

const slugQuery = (slug: string, locale: string) =>
  queryOptions({
    queryKey: slugWordsKey(slug, locale),
    queryFn: ({ signal }) => request(getSlugWords, { query: { slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
