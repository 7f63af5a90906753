/** The longest part of the header that is read. Browsers send less than 200 characters. */
const HEADER_MOST = 500;
const LANGUAGE = /^([\w-]+)(?:[ \t]*;[ \t]*q[ \t]*=[ \t]*([\d.]+))?$/i;

/** The languages that the browser prefers, the best first, such as `fr-CA`. Without the header there are none. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, HEADER_MOST)
    .split(',')
    .map((part) => LANGUAGE.exec(part.trim()))
    .flatMap((match) => (match === null ? [] : [{ tag: match[1] ?? '', weight: Number(match[2] ?? 1) }]))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
