/** The item that a key moves to: arrows wrap around, Home and End go to the ends, a letter to the next item that begins with it. */
export function nextMenuItem(key: string, current: number, labels: readonly string[]): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current <= 0 ? count : current) - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key.trim() === '') return undefined;
  const letter = key.toLocaleLowerCase();
  for (let step = 1; step <= count; step += 1) {
    const index = (current + step + count) % count;
    if (labels[index]?.trim().toLocaleLowerCase().startsWith(letter)) return index;
  }
  return undefined;
}
