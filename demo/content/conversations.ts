import { DUTCH, FRENCH, GERMAN } from './exchanges/abroad.ts';
import { CLOSENESS } from './exchanges/closeness.ts';
import { CREATURES } from './exchanges/creatures.ts';
import { CULTURE } from './exchanges/culture.ts';
import { DAILY } from './exchanges/daily.ts';
import { FOOD } from './exchanges/food.ts';
import { JOURNEYS } from './exchanges/journeys.ts';
import { LITTLE } from './exchanges/little.ts';
import { MEMORIES } from './exchanges/memories.ts';
import { NOTIONS } from './exchanges/notions.ts';
import { OPENERS } from './exchanges/openers.ts';
import { OUTDOORS } from './exchanges/outdoors.ts';
import { PLANS } from './exchanges/plans.ts';
import { TOGETHER } from './exchanges/together.ts';
import { type Exchange, parseExchanges } from './parse-exchanges.ts';

/** The exchanges that start conversations. */
export const BEGINNINGS: readonly Exchange[] = parseExchanges(OPENERS);

/** The later exchanges, in English. */
export const LATER_EXCHANGES: readonly Exchange[] = [
  FOOD,
  OUTDOORS,
  CULTURE,
  DAILY,
  JOURNEYS,
  CREATURES,
  CLOSENESS,
  PLANS,
  MEMORIES,
  NOTIONS,
  TOGETHER,
  LITTLE,
].flatMap(parseExchanges);

// In an exchange in the peer's language, the peer is the fluent speaker.
function inTheirLanguage(text: string): Exchange[] {
  return parseExchanges(text).map((exchange) => ({ ...exchange, a: 'mine' }));
}

const FOREIGN: Readonly<Record<string, readonly Exchange[]>> = {
  FR: inTheirLanguage(FRENCH),
  NL: inTheirLanguage(DUTCH),
  BE: inTheirLanguage(`${FRENCH}\n${DUTCH}`),
  DE: inTheirLanguage(GERMAN),
  AT: inTheirLanguage(GERMAN),
};

/** The exchanges for a peer of this country: the English ones and, for some countries, a few in its language. */
export function exchangesFor(country: string): readonly Exchange[] {
  return [...LATER_EXCHANGES, ...(FOREIGN[country] ?? [])];
}
