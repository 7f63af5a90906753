/** FNV-1a over the text, starting from the seed, so that each test file has its own sequence. */
function mix(seed: number, text: string): number {
  // The multiplication comes first; otherwise seed 1 with "b" would equal seed 2 with "a".
  let hash = Math.imul(seed + 1, 0x9e3779b1) ^ 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/** A source of numbers from 0 to 1 (exclusive). The same seed and name give the same numbers. The algorithm is Mulberry32. */
export function seededRandom(seed: number, name: string): () => number {
  let state = mix(seed, name);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fills the array from the source and returns it. */
export function fillBytes<T extends Uint8Array>(bytes: T, random: () => number): T {
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256);
  return bytes;
}
