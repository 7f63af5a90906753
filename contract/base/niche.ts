/** The niches of a site, in the order of the setting `niche`, whose first number is 1. */
export const NICHES = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const;
export type Niche = (typeof NICHES)[number];

/** The niche of a value of the setting `niche`. */
export const nicheOf = (number: number): Niche => NICHES[number - 1] ?? 'general';

/** The niches whose pages are labelled for filters of adult content. */
export const RATED_NICHES: readonly Niche[] = ['bdsm', 'bbw', 'gilf', 'milf'];

/** The paper of each niche by day and by night, for what the style sheet does not reach: the bars of the browser, and the manifest. */
export const NICHE_PAPERS: Readonly<Record<Niche, { readonly light: string; readonly dark: string }>> = {
  general: { light: '#fcf9f5', dark: '#120f0d' },
  she: { light: '#fff8f9', dark: '#130e0f' },
  bdsm: { light: '#fcf8fe', dark: '#110f13' },
  bbw: { light: '#fff8f3', dark: '#150e0b' },
  gilf: { light: '#f9fbf4', dark: '#0f110c' },
  milf: { light: '#fff8f6', dark: '#140e0d' },
  gay: { light: '#f5fbfe', dark: '#0c1113' },
};
