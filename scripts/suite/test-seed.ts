const SEEDS = 2 ** 31;

/** The seed of all randomness in tests: `TEST_SEED`, or a new one that later child processes inherit. */
export function testSeed(): number {
  process.env.TEST_SEED ||= String(Math.floor(Math.random() * SEEDS));
  const seed = Number(process.env.TEST_SEED);
  if (!Number.isInteger(seed) || seed < 0 || seed >= SEEDS)
    throw new Error(`TEST_SEED must be a whole number below ${SEEDS}, and is "${process.env.TEST_SEED}".`);
  return seed;
}
