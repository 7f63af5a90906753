import { expect, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import {
  control,
  leave,
  makeSettings,
  makeUser,
  refusal,
  serve,
  type Server,
  show,
  type Shown,
  type,
} from '../app.fixture.tsx';

export const NEW = makeUser({ status: 'not_confirmed', paid_user: false, email: 'robin@example.org' });
export const PEER = '0197aaaa-0000-7000-8000-0000000000aa' as MemberId;

interface SignupServer {
  user: User | null;
  settings: SiteSettings;
  /** The date of the terms. */
  added: string;
  sent: { call: string; body: unknown }[];
  /** Responses that replace the default ones, by call. */
  answers: Record<string, ReturnType<typeof refusal>>;
}

/** The state of the server in these tests. */
export const signupServer: SignupServer = {
  user: null,
  settings: makeSettings(),
  added: '2025-03-14',
  sent: [],
  answers: {},
};

const site: Server = (call, body) => {
  const { sent, answers, settings } = signupServer;
  sent.push({ call, body });
  const answer = answers[call];
  if (answer !== undefined) return answer;
  if (call === 'GET /api/settings.php') return { body: settings };
  if (call === 'GET /api/user.php') return { body: { user: signupServer.user } };
  if (call === 'GET /api/companyinfo.php') return { body: { ...COMPANY, added: signupServer.added } };
  if (call === 'GET /api/regions.php')
    return { body: { countries: [{ country: 'NL', label: 'province', regions: [{ id: 'NL-UT', name: 'Utrecht' }] }] } };
  if (call === 'POST /api/signup.php') {
    signupServer.user = NEW;
    return { body: { user: signupServer.user } };
  }
  if (call === 'POST /api/activation.php') {
    const { email } = body as { email: string | null };
    const activation_mail = {
      sent_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    };
    signupServer.user = { ...NEW, activation_mail, ...(email !== null && { email }) };
    return { body: { user: signupServer.user } };
  }
  if (call === 'POST /api/link.php') {
    signupServer.user = { ...NEW, status: 'active' };
    return { body: { kind: 'activate', user: signupServer.user } };
  }
  if (call === 'POST /api/tracking.php') return { body: { ok: true } };
  if (call === 'GET /api/pictures.php') return { body: { pictures: [], limit: 3, premium_limit: 25 } };
  return refusal(404, 'not_found');
};

const COMPANY = {
  name: 'Liaison',
  address: '',
  kvk: '',
  city: '',
  country: 'NL',
  tradenames: [],
  vat_numbers: [],
  support_phone: '',
  delete_discount: null,
};

/** Makes the window as narrow as a phone's, which shows one step at a time. */
export function narrow(isTouched: boolean) {
  const original = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => {
    const matches = query.includes('min-width')
      ? false
      : query.includes('coarse')
        ? isTouched
        : original(query).matches;
    return { matches, addEventListener() {}, removeEventListener() {} };
  });
}

/** Runs before each test. */
export function resetServer(): void {
  narrow(false);
  const settings = makeSettings({
    countries: ['NL', 'BE'],
    geoip_country: 'NL',
    minimum_message_costs: { NL: { costs: 35, currency: 'EUR' } },
    texts_language: 'en',
    fictional_warning: { singular: 'This profile is made up.', plural: 'Some profiles are made up.' },
  });
  Object.assign(signupServer, { user: null, settings, added: '2025-03-14', sent: [], answers: {} });
  serve(site);
}

/** Runs after each test. */
export async function closeApp(): Promise<void> {
  sessionStorage.clear();
  await leave();
}

export async function visit(path = '/signup'): Promise<Shown & { shows: (words: string) => Promise<void> }> {
  const app = await show(path);
  if (path.includes('signup') && signupServer.user === null) await vi.waitFor(() => control(app.host, 'Next'));
  return { ...app, shows: (words) => vi.waitFor(() => expect(document.body.textContent).toContain(words)) };
}

export const labelled = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)?.control;
export const choose = (...names: string[]) => names.forEach((name) => labelled(name)?.click());
export const requestsTo = (call: string) =>
  signupServer.sent.filter((one) => one.call === call).map(({ body }) => body);

export function typeIn(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export function born(day: string, month: string, year: string) {
  for (const [name, text] of Object.entries({ Day: day, Month: month, Year: year })) {
    const input = document.querySelector<HTMLInputElement>(`input[aria-label=${name}]`);
    if (input !== null) typeIn(input, text);
  }
}

/** Fills in the first two steps and grants the necessary consents. */
export async function fillIn(app: Awaited<ReturnType<typeof visit>>) {
  choose('Man', 'Women');
  born('14', '3', '1987');
  control(app.host, 'Next').click();
  await app.shows('Your account');
  type(app.host, 'Name others see', 'Robin');
  type(app.host, 'E-mail', 'robin@example.org');
  type(app.host, 'Password', 'a pier in the fog');
  control(app.host, 'Next').click();
  await app.shows('Your consent');
  choose('I accept the terms of Liaison.');
  document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[1]?.click();
}
