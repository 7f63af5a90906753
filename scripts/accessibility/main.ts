// Writes into `content/accessibility.json` what the journeys test. The accessibility statement (`/pages/accessibility`) has its numbers
// from there. A test fails if the file has other facts than the journeys.
import { writeFileSync } from 'node:fs';
import { FACTS, readFacts } from './read-facts.ts';

const facts = readFacts();
writeFileSync(FACTS, facts);
console.log(facts);
