/** The languages that the browser prefers, the best first, such as `fr-CA`. Without the header there are none. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => /^\s*([\w-]+)\s*(?:;\s*q\s*=\s*([\d.]+))?\s*$/i.exec(part))
    .flatMap((match) => (match === null ? [] : [{ tag: match[1] ?? '', weight: Number(match[2] ?? 1) }]))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
