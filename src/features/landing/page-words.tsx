import { createContext, type ReactNode, useContext } from 'react';
import { type Niche, nicheOf } from '../../../contract/base/niche.ts';
import type { SlugWords } from '../../../contract/landers.ts';
import { type Cast, CASTS } from '../../../contract/base/casts.ts';
import type { StartData } from './start-data.ts';

/** Words in the place of a page's own, and the niche of its drawn people. */
interface PageWords {
  readonly niche?: Niche | undefined;
  readonly headline?: string | undefined;
  readonly lead?: string | undefined;
  readonly button?: string | undefined;
}

const PageWordsContext = createContext<PageWords>({});
export const PageWordsProvider = PageWordsContext.Provider;

/** The start page speaks for the niche of the site. */
export const wordsOfNiche = (settings: StartData['settings'] | undefined): PageWords => settings?.niche_words ?? {};

/**
 * A landing has the words of its campaign. Without one it has its own headline, which is its idea, and below it the lead of the niche,
 * unless the site is for all.
 */
export function wordsOfLanding(settings: StartData['settings'] | undefined, slug: SlugWords | null): PageWords {
  const niche = wordsOfNiche(settings);
  const name = nicheOf(settings?.niche ?? 1);
  if (slug !== null) return { niche: name, headline: slug.headline, lead: slug.words, button: niche.button };
  return name === 'general' ? {} : { niche: name, lead: niche.lead };
}

interface OwnWords {
  /** The words of the page itself. */
  children?: ReactNode;
}

export const PageHeadline = ({ children }: OwnWords) => useContext(PageWordsContext).headline ?? children;

export const PageLead = ({ children }: OwnWords) => useContext(PageWordsContext).lead ?? children;

export const PageButton = ({ children }: OwnWords) => useContext(PageWordsContext).button ?? children;

/** The cast of the niche. A general page has drawn people of its own. */
export function useCast(): Cast | undefined {
  const { niche = 'general' } = useContext(PageWordsContext);
  return niche === 'general' ? undefined : CASTS[niche];
}

/** The headline of the campaign, if there is one. */
export const useCampaign = (): string | undefined => useContext(PageWordsContext).headline;

/** A line of the campaign where the headline of the page is a member. */
export function CampaignLine({ className }: { className?: string | undefined }) {
  const headline = useCampaign();
  return headline !== undefined && <p className={className}>{headline}</p>;
}

/** The lead in a line of its own, where the page has none to replace. */
export function LeadLine() {
  const { lead } = useContext(PageWordsContext);
  return lead !== undefined && <p>{lead}</p>;
}
