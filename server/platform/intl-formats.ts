/** The most cached formats of a kind. One more replaces the oldest. The languages, countries and time zones of the sites need fewer. */
const FORMATS_MOST = 200;

/** Creates a format once, because ICU needs 0.2 ms for each: a list of some thousand dates would block the event loop for a second. */
function remember<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = JSON.stringify([locale, options]);
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(locale, options);
    const [oldest] = made.keys();
    if (made.size >= FORMATS_MOST && oldest !== undefined) made.delete(oldest);
    made.set(key, format);
    return format;
  };
}

export const dateFormat = remember(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const numberFormat = remember(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const displayNames = remember(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);
export const listFormat = remember((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
