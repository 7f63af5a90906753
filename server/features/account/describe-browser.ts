import Bowser from 'bowser';

const NAME_MOST = 40;

/** The names of the browser and of its system, as the `User-Agent` header says. Null where it says nothing known. */
export function describeBrowser(userAgent: string | undefined): { browser: string | null; system: string | null } {
  if (userAgent === undefined || userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: nameOf(browser.name), system: nameOf(os.name) };
}

function nameOf(name: string | undefined): string | null {
  return name === undefined || name === '' ? null : name.slice(0, NAME_MOST);
}
