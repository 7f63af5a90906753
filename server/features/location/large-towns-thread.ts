import { answerQuestions } from '../../platform/thread.ts';
import { readCities } from './cities.ts';
import type { LargeTown } from './large-towns.ts';

answerQuestions((residents: number): LargeTown[] =>
  readCities()
    .filter(({ population, isPart }) => population >= residents && !isPart)
    .map(({ name, country, population, position }) => ({ name, country, population, position }))
    .toSorted((one, other) => other.population - one.population),
);
