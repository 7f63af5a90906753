/** Large mailbox providers. The list has no shorter domains, because a short domain is similar to too many others. */
const PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'protonmail.com',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'ziggo.nl',
  'kpnmail.nl',
  'telenet.be',
  't-online.de',
  'libero.it',
];
/** Other providers, whose domains are similar to those of the large ones. */
const NEIGHBOURS = ['mail.com', 'email.com', 'ymail.com', 'zmail.com'];

/** The maximum edit distance from a provider's name. An ending may differ by one letter. */
const mostOf = (text: string) => (text.length < 6 ? 1 : 2);

/** The probably intended address, if the domain differs from that of a large provider by one or two letters. */
export function likelyAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || PROVIDERS.includes(domain) || NEIGHBOURS.includes(domain)) return undefined;
  const [name, ending] = parts(domain);
  const meant = PROVIDERS.find((provider) => {
    const [itsName, itsEnding] = parts(provider);
    // A country code is not a typing error, because a provider may use its name in many countries.
    if (name === itsName && /^[a-z]{2}$/.test(ending) && !['co', 'cm', 'om'].includes(ending)) return false;
    const [far, farther] = [distance(name, itsName), distance(ending, itsEnding)];
    return far <= mostOf(itsName) && farther <= 1 && far + farther <= 2;
  });
  return meant === undefined ? undefined : `${email.slice(0, at)}@${meant}`;
}

/** A domain before and after its first dot. */
function parts(domain: string): readonly [string, string] {
  const dot = domain.indexOf('.');
  return dot === -1 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** The edit distance (Damerau-Levenshtein): the number of wrong, missing, extra or swapped letters. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const costs = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      costs.push(
        Math.min(
          (rows[row - 1]?.[column] ?? 0) + 1,
          (costs[column - 1] ?? 0) + 1,
          (rows[row - 1]?.[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(costs);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
