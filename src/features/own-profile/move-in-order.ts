/** The list with one of it in another place; the place is held within the list. */
export function moveTo(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((one) => one !== id);
  const place = Math.max(0, Math.min(index, others.length));
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** Where a key takes the picture at `index`; undefined for a key that means nothing here. */
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
