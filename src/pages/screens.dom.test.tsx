import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BundleOffer } from '../../contract/payments/bundles.ts';
import type { PageReader, ScreenData, ServedScreen } from '../../contract/pages.ts';
import { leave, makeSettings, refusal, serve, show } from '../app/feature-tests/app.fixture.tsx';
import { COMPANY } from '../features/content/content.fixture.ts';
import { MARA, makePage } from '../features/profiles/profile.fixture.ts';

// The screens and the app have modules of their own, because a route belongs to one router. A real server has no window. The tests of the
// browsers (e2e/startup/first-screens.spec.ts) cover a render without one.

const EN: PageReader = { language: 'en', locale: 'en-US', hasCampaign: false, cdnPrefix: '' };
const FR: PageReader = { language: 'fr', locale: 'fr', hasCampaign: false, cdnPrefix: '' };

const SETTINGS = makeSettings({
  name: 'Harbour',
  countries: ['NL', 'BE'],
  geoip_country: 'NL',
  minimum_message_costs: { NL: { costs: 35, currency: 'EUR' } },
  fictional_warning: { singular: 'This profile is made up.', plural: 'Some profiles are made up.' },
});

const DATA = {
  settings: SETTINGS,
  company: { ...COMPANY, added: '2025-03-14' },
  regions: [{ country: 'NL', label: 'province', regions: [{ id: 'NL-UT', name: 'Utrecht' }] }],
  bundles: {
    country: 'NL',
    vat_rate: 2100,
    bundles: [makeBundle(10, 599), makeBundle(250, 8749)],
    offer: null,
  },
  profile: makePage(),
} satisfies ScreenData;

function makeBundle(credits: number, cents: number): BundleOffer {
  const price = { cents, currency: 'EUR' };
  return { credits, price, reduced: null, credit_price: { cents: 35, currency: 'EUR' }, saving: 0 };
}

/** The answers of the server, with the same data. */
function serveData({ settings, company, regions, bundles, profile }: typeof DATA) {
  const answers: Record<string, unknown> = {
    'GET /api/settings.php': settings,
    'GET /api/companyinfo.php': company,
    'GET /api/regions.php': { countries: regions },
    'GET /api/bundles.php': bundles,
    'GET /api/member.php': profile,
    'GET /api/user.php': { user: null },
  };
  serve((call) => (call in answers ? { body: answers[call] } : refusal(404, 'not_found')));
}

type Width = 'wide' | 'narrow';

/** A phone's window matches no query. */
function setWidth(width: Width) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width === 'wide' && query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }));
}

beforeEach(() => vi.resetModules());
afterEach(async () => {
  document.body.replaceChildren();
  sessionStorage.clear();
  await leave();
});

interface Screen {
  screen: ServedScreen;
  address: string;
  reader?: PageReader;
  data?: ScreenData;
}

async function render({ screen, address, reader = EN, data = DATA }: Screen) {
  const { screens } = await import('./screens.tsx');
  const rendered = await screens.render(reader, { screen, address, data });
  // happy-dom finds the label of a field by its id only in the document.
  const host = document.body.appendChild(document.createElement('div'));
  host.innerHTML = rendered.body;
  return { ...rendered, host };
}

/** The text of a label without the options of the field inside it. */
function textOf(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const field of copy.querySelectorAll('select')) field.remove();
  return copy.textContent;
}

/** The fields of a window of this width with their names, labels, types and values. happy-dom lists a label around its field twice. */
function fieldsOf(host: HTMLElement, width: Width): string[] {
  const hidden = width === 'wide' ? '[class*=onlyNarrow]' : '[class*=onlyWide]';
  return [...host.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
    .filter((field) => field.closest(hidden) === null)
    .map((field) => {
      const label = field.getAttribute('aria-label') ?? [...new Set(field.labels)].map(textOf).join();
      return [field.name, label, field.type, field.autocomplete, field.value, field.checked].join(' | ');
    });
}

const SCREENS: Screen[] = [
  { screen: 'login', address: '/login' },
  { screen: 'login', address: '/login?way=link' },
  { screen: 'signup', address: '/signup' },
  { screen: 'signup', address: '/signup?invite=TRITON&gender=male&looking_for=both' },
  { screen: 'reset-password', address: '/reset-password' },
  { screen: 'members-id-signup', address: `/members/${MARA}/signup` },
  { screen: 'complaints', address: '/complaints' },
  { screen: 'complaints', address: '/complaints?kind=payment&place=Order%2017' },
];

/** The screens whose fields belong to no form. */
const WITHOUT_FORM: Screen[] = [
  { screen: 'pricing', address: '/pricing' },
  { screen: 'lang-config', address: '/lang-config' },
];

describe.each([...SCREENS, ...WITHOUT_FORM])('the first frame of $address', ({ screen, address }) => {
  it('has no inline style, no marker of React and no script', async () => {
    const { body } = await render({ screen, address });
    expect(body).not.toMatch(/ style=|<!--|<script/);
  });

  it('has fields whose names differ, by which the app finds them again', async () => {
    const { host } = await render({ screen, address });
    const fields = [...host.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const names = fields.map(({ name, type, value }) => (type === 'radio' ? `${name}=${value}` : name));
    expect(new Set(names).size).toBe(names.length);
  });

  for (const width of ['wide', 'narrow'] as const)
    for (const reader of [EN, FR])
      it(`has the title and the fields of the app in a ${width} window, in ${reader.language}`, async () => {
        const { host, title } = await render({ screen, address, reader });
        const fields = fieldsOf(host, width);
        // The app has the same ids.
        host.remove();
        setWidth(width);
        serveData(DATA);
        const app = await show(address, reader.language);
        expect(fields.length).toBeGreaterThan(0);
        // The app loads the regions last.
        if (screen.endsWith('signup') || screen === 'lang-config')
          await vi.waitFor(() => expect(app.host.querySelector('[name=region]')).not.toBeNull());
        await vi.waitFor(() => expect(fieldsOf(app.host, width)).toEqual(fields));
        await vi.waitFor(() => expect(document.title).toBe(title));
      });
});

it.each(SCREENS)('$address has one form, whose values the browser would not put into an address', async (shown) => {
  const { host } = await render(shown);
  const forms = [...host.querySelectorAll('form')];
  expect(forms.map((form) => [form.getAttribute('method'), form.hasAttribute('novalidate')])).toEqual([['post', true]]);
});

it('leads to the choice of a language without a script, and offers the languages of the site there', async () => {
  const data: ScreenData = { ...DATA, settings: { ...SETTINGS, languages: ['en', 'pl'] } };
  const { body } = await render({ screen: 'lang-config', address: '/lang-config', data });
  const [menu = '', choice = ''] = [...body.matchAll(/<noscript>(.*?)<\/noscript>/g)].map(([, inside]) => inside);
  expect(menu).toMatch(/^<a [^>]*href="\/lang-config"/);
  expect(
    [...choice.matchAll(/<a href="([^"]*)" hrefLang="(\w+)"( aria-current="true")?/g)].map((link) =>
      [...link].slice(1),
    ),
  ).toEqual([
    ['?lang=en', 'en', ' aria-current="true"'],
    ['?lang=pl', 'pl', undefined],
  ]);
});

const valueOf = (host: HTMLElement, name: string) => host.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
const chosenOf = (host: HTMLElement) =>
  [...host.querySelectorAll<HTMLInputElement>('[type=radio]:checked')].map(({ name, value }) => `${name}=${value}`);

it('has the invitation and the first answers of the address', async () => {
  const address = '/signup?invite=TRITON&gender=male&looking_for=both';
  const { host } = await render({ screen: 'signup', address });
  expect(valueOf(host, 'invite')).toBe('TRITON');
  expect(chosenOf(host)).toEqual(['gender=male', 'looking_for=both']);
});

it('has no invitation and no answer without those of an address', async () => {
  const { host } = await render({ screen: 'signup', address: '/signup' });
  expect(valueOf(host, 'invite')).toBeUndefined();
  expect(chosenOf(host)).toEqual([]);
});

it('has the regions of the likely country', async () => {
  const { host } = await render({ screen: 'signup', address: '/signup' });
  const regions = [...host.querySelectorAll('[name=region] option')].map(({ textContent }) => textContent);
  expect(regions).toEqual(['Rather not say', 'Utrecht']);
});

it('has an empty field for the invitation on a site that requires one', async () => {
  const data = { ...DATA, settings: { ...SETTINGS, signups: 'invite_only' as const } };
  const { host } = await render({ screen: 'signup', address: '/signup', data });
  expect(valueOf(host, 'invite')).toBe('');
});

it('has the member of the address, who gets the first message', async () => {
  const { host } = await render({ screen: 'members-id-signup', address: `/members/${MARA}/signup` });
  expect(host.querySelector('h1')?.textContent).toBe('Write to Mara');
  expect(host.querySelector('label:has(+ textarea)')?.textContent).toBe('Your first message to Mara');
});

it.each([
  ['login', '/login', 'Log in · Harbour', 'Se connecter · Harbour'],
  ['signup', '/signup', 'Create your profile · Harbour', 'Créer votre profil · Harbour'],
  ['reset-password', '/reset-password', 'Reset your password · Harbour', 'Réinitialiser votre mot de passe · Harbour'],
] as const)('has the title and the words of its reader: %s', async (screen, address, english, french) => {
  const [en, fr] = [await render({ screen, address }), await render({ screen, address, reader: FR })];
  expect([en.title, fr.title]).toEqual([english, french]);
  expect(en.host.textContent).toContain('This form needs JavaScript.');
  expect(fr.host.textContent).toContain('JavaScript');
  expect(fr.host.textContent).not.toContain('This form needs');
});

it('asks a visitor of a campaign whether the device may store it', async () => {
  const question = 'Yes, remember it';
  const usual = await render({ screen: 'signup', address: '/signup' });
  expect(usual.host.textContent).not.toContain(question);
  const campaign = await render({ screen: 'signup', address: '/signup', reader: { ...EN, hasCampaign: true } });
  expect(campaign.host.textContent).toContain(question);
});

it.each([
  ['login', '/login?way=other'],
  ['signup', '/signup?gender=unknown&looking_for='],
  ['signup', '/signup?invite='],
] as const)('ignores a value that the route does not accept: %s', async (screen, address) => {
  expect((await render({ screen, address })).host.querySelector('form')).not.toBeNull();
});
