import Bowser from 'bowser';

const NAME_LENGTH_MAX = 40;

/** Returns the names of the browser and its system from the `User-Agent` header. A name that the header does not reveal is null. */
export function describeBrowser(userAgent: string | undefined): { browser: string | null; system: string | null } {
  if (userAgent === undefined || userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: nameOf(browser.name), system: nameOf(os.name) };
}

function nameOf(name: string | undefined): string | null {
  return name === undefined || name === '' ? null : name.slice(0, NAME_LENGTH_MAX);
}
