import { writeCookie } from './cookies.ts';

const NAME = 'trafficsource';
/** What a partner writes of themselves: short, of letters that any log and any table can hold. */
const SOURCE = /^[\w.-]{1,64}$/;
const KEPT_DAYS = 30;

/** Notes who sent this visitor, where the address they came by says so (`?trafficsource=newsletter`): the site may let them look around. */
export function keepTrafficSource(search: string = location.search): void {
  const source = new URLSearchParams(search).get(NAME);
  if (source !== null && SOURCE.test(source)) writeCookie(NAME, source, KEPT_DAYS);
}
