/** Returns the list with one item moved. The place is clamped to the list. */
export function moveTo(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((one) => one !== id);
  const place = Math.max(0, Math.min(index, others.length));
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** The place to which a key moves the picture at `index`; undefined for other keys. */
export function placeOfKey(
  key: string,
  index: number,
  { count, isRtl }: { count: number; isRtl: boolean },
): number | undefined {
  const [before, after] = isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  if (key === before || key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === after || key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
