import type { ResponseOf } from '../../../contract/base/call.ts';
import type { getRegions } from '../../../contract/sites/choices.ts';

type Region = ResponseOf<typeof getRegions>['countries'][number]['regions'][number];

/** The name of a region in a language; its local name if the language has none of its own. */
export function regionWords({ name, names }: Region, locale: string): string {
  return names?.[locale] ?? name;
}

/** Sorts regions by their names in the member's language. */
export function regionsByWords(
  regions: readonly Region[],
  locale: string,
): readonly { readonly id: string; readonly words: string }[] {
  return regions
    .map((region) => ({ id: region.id, words: regionWords(region, locale) }))
    .toSorted((a, b) => a.words.localeCompare(b.words, locale));
}
