import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { MemberId } from '../../contract/base/ids.ts';
import type { MembersNear as Near, StartPageData } from '../../contract/pages.ts';
import type { ProfileCard } from '../../contract/profiles/profile-card.ts';
import { makeFormats } from '../domain/formats/make-formats.ts';
import { FormatsProvider } from '../domain/formats/use-formats.ts';
import { PageLinkProvider, type PageLinkProps } from '../domain/page/page-link.tsx';
import { COMPANY } from '../features/content/content.fixture.ts';
import { MembersNear } from '../features/landing/members-near.tsx';
import { PageBar } from './page-bar.tsx';
import { PageFoot } from './page-foot.tsx';
import { StartPage } from '../features/landing/start-page.tsx';

const eur = (cents: number) => ({ cents, currency: 'EUR' });

const DATA: StartPageData = {
  settings: {
    message_credits: 1,
    photo_credits: 2,
    voice_credits: 4,
    gift_credits: 3,
    signup_credits: 3,
    refund_days: 14,
    minimum_age: 18,
    niche: 2,
    niche_words: { headline: 'Where women set the pace', lead: 'She writes first.', button: 'Start at your pace' },
  },
  foot: {
    name: 'Harbour',
    minimum_age: 18,
    american: [],
    languages: ['en', 'fr'],
    company: { ...COMPANY, vat_numbers: [] },
  },
  prices: {
    country: 'NL',
    vat_rate: 2100,
    bundles: [
      { credits: 10, price: eur(599) },
      { credits: 250, price: eur(8749) },
    ],
  },
};

const MARA: ProfileCard = {
  id: '0197aaaa-0000-7000-8000-0000000000aa' as MemberId,
  name: 'Mara',
  age: 44,
  gender: 'female',
  country: 'NL',
  region: null,
  city: 'Den Haag',
  fictional: true,
  presence: 'online',
  main_image: {
    filename: '/media/mara.webp',
    thumb_filename: '/media/mara-s.webp',
    match: '/media/mara-m.webp',
    status: 'approved',
    width: 1600,
    height: 2000,
    placeholder: 'x',
  },
};

const NEAR: Near = { country: 'NL', members: 1284, fictional: 13, profiles: [MARA], isOpen: true, niche: 2 };

const Link = ({ to, className, children }: PageLinkProps) => (
  <a href={to} className={className}>
    {children}
  </a>
);
const formats = makeFormats('en-IE');

interface Rendered {
  data?: StartPageData | undefined;
  near?: Partial<Near>;
}

/** Renders the whole page as the server does. */
function render({ near = {}, ...rest }: Rendered = {}): { html: string; host: HTMLElement; text: string } {
  const data = 'data' in rest ? rest.data : DATA;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <FormatsProvider value={formats}>
        <PageLinkProvider value={Link}>
          <PageBar name={DATA.foot.name} language="en" />
          <StartPage data={data}>
            <MembersNear near={{ ...NEAR, ...near }} />
          </StartPage>
          <PageFoot foot={(data ?? DATA).foot} language="en" path="/" />
        </PageLinkProvider>
      </FormatsProvider>
    </I18nProvider>,
  );
  const host = document.createElement('div');
  host.innerHTML = html;
  return { html, host, text: host.textContent };
}

const textsOf = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('has no inline style, no marker of React and no link without an address', () => {
  const { html, host } = render();
  expect(html).not.toMatch(/ style=|<!--/);
  const links = [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter((to) => to === null || !/^\/(?!\/)/.test(to))).toEqual([]);
});

it('sends the answers of the first step to the sign-up, with none chosen or required', () => {
  const form = render().host.querySelector('form');
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/signup']);
  const radios = [...(form?.querySelectorAll('input') ?? [])];
  expect(radios.map(({ type, name, value }) => `${type} ${name}=${value}`)).toEqual([
    'radio gender=female',
    'radio gender=male',
    'radio looking_for=female',
    'radio looking_for=male',
    'radio looking_for=both',
  ]);
  expect(radios.filter(({ checked, required }) => checked || required)).toEqual([]);
});

it('takes its prices and credits from the data', () => {
  const { host, text } = render();
  expect(text).toContain('You start with 3 credits, worth at least €1.05.');
  expect(text).toContain('1 credit from €0.35');
  expect(text).toContain('Netherlands: prices with 21% VAT.');
  expect(text).toContain(
    'A message takes 1 credit, a picture 2 credits, a voice message 4 credits, a gift 3 credits or more.',
  );
  expect(text).toContain('returned within 14 days of the order');
  expect(textsOf(host, 'tbody tr')).toEqual(['10€5.99€0.60', '250€87.49€0.35']);
  const settings = { ...DATA.settings, message_credits: 2, signup_credits: 0, refund_days: 7, minimum_age: 21 };
  const prices = { country: 'CH', vat_rate: 0, bundles: [{ credits: 20, price: { cents: 1000, currency: 'CHF' } }] };
  const other = render({ data: { ...DATA, settings, prices } });
  expect(textsOf(other.host, 'tbody tr')[0]).toMatch(/^20CHF\s10\.00CHF\s1\.00$/);
  expect(other.text).toMatch(/2 credits from CHF\s1\.00/);
  expect(other.text).toContain('Switzerland: prices without VAT.');
  expect(other.text).toContain('returned within 7 days of the order');
  expect(other.text).toContain('21 and over');
  expect(other.text).not.toContain('start with');
});

it('opens with the words of the niche', () => {
  const { host, text } = render();
  expect(textsOf(host, 'h1')).toEqual(['Where women set the pace']);
  expect(text).toContain('She writes first. Looking and reading are free.');
  expect(textsOf(host, 'form button')).toEqual(['Start at your pace']);
});

it('leaves out the sections about prices before their data has loaded', () => {
  const { host, text } = render({ data: undefined });
  expect(textsOf(host, 'h1')).toEqual(['Meet someone']);
  expect(host.querySelectorAll('form input')).toHaveLength(5);
  expect(host.querySelector('table, details')).toBeNull();
  expect(textsOf(host, 'ul h3')).toContain('The price, before you press');
  expect(text).not.toMatch(/€|credit to|Send(?!ing)|undefined|NaN/);
});

it('shows members as cards with the town in the language of the page, the mask and all sizes of the picture', () => {
  const { host, text } = render();
  const card = host.querySelector('article');
  expect(card?.textContent).toBe('Mara, 44OnlineThe Hague');
  expect(card?.querySelector('a')?.getAttribute('href')).toBe(`/members/${MARA.id}`);
  expect(card?.querySelector('[aria-label="Fictional profile"]')).not.toBeNull();
  expect(card?.querySelector('img')?.getAttribute('srcset')).toBe(
    '/media/mara-s.webp 256w, /media/mara-m.webp 864w, /media/mara.webp 1600w',
  );
  expect(text).toContain('Who is here: Netherlands');
  expect(text).toContain('1,284 members and 13 fictional profiles');
  expect(text).toContain('The mask marks a fictional profile.');
});

it('shows at most seven members, and no note about masks without a fictional one', () => {
  const profiles = Array.from({ length: 9 }, (_, index) => ({
    ...MARA,
    id: `${MARA.id.slice(0, -1)}${index}` as MemberId,
    fictional: false,
  }));
  const { host, text } = render({ near: { profiles, members: 2, fictional: 1 } });
  expect(host.querySelectorAll('article')).toHaveLength(7);
  expect(text).toContain('A few members and fictional profiles');
  expect(text).not.toContain('The mask marks');
});

it('draws the initial of a member without a picture', () => {
  const card = render({ near: { profiles: [{ ...MARA, main_image: null }] } }).host.querySelector('article');
  expect(card?.querySelector('img')).toBeNull();
  expect(card?.querySelector('[aria-hidden]')?.textContent).toBe('M');
});

it('shows no member on a site that shows members to members only', () => {
  const { html, host, text } = render({ near: { isOpen: false } });
  expect(html).not.toMatch(/Mara|\/media\/|\/members/);
  expect(text).toContain('1,284 members and 13 fictional profiles. They are shown to members only');
  expect(textsOf(host, 'a[href="/signup"]')).toContain('See who is here');
  // The script of the page finds the section by this mark.
  expect(host.querySelector('[data-closed]')).not.toBeNull();
  for (const open of [{}, { members: 0, fictional: 0, profiles: [] }])
    expect(render({ near: open }).host.querySelector('[data-closed]')).toBeNull();
});

it('writes the lowest price of a credit, which need not be that of the largest bundle', () => {
  const bundles = [
    { credits: 10, price: eur(500) },
    { credits: 20, price: eur(800) },
    { credits: 100, price: eur(5_000) },
  ];
  const { text } = render({ data: { ...DATA, prices: { ...DATA.prices, bundles } } });
  expect(text).toContain('1 credit from €0.40');
  expect(text).toContain('worth at least €1.20');
});

it('claims no number of members if it knows none', () => {
  const near = { members: 0, fictional: 0, profiles: [] };
  expect(render({ near }).text).toContain('New here: be one of the first');
  const closed = render({ near: { ...near, country: null, isOpen: false } }).text;
  expect(closed).toContain('Profiles are shown to members only');
  expect(closed).not.toMatch(/\b0 members|be one of the first/);
});

it('loads only the three pictures of a narrow opening at once', () => {
  const eager = [...render().host.querySelectorAll('img')].filter((image) => image.getAttribute('loading') === 'eager');
  expect(eager.map((image) => image.getAttribute('src'))).toEqual([
    '/people/noor.webp',
    '/people/claire.webp',
    '/people/petra.webp',
  ]);
});

it('has the legal pages, the languages and the company in its foot', () => {
  const foot = render().host.querySelector('footer');
  if (foot === null) throw new Error('There is no foot.');
  expect(textsOf(foot, 'li a')).toEqual([
    'Pricing',
    'FAQ',
    'Customer service',
    'Accessibility',
    'Terms',
    'Access ban',
    'Return policy',
    'Complaints',
    'Privacy',
    'Cookies',
    'Withdraw cookie consent',
  ]);
  expect(textsOf(foot, 'nav a[aria-current]')).toEqual(['English']);
  expect(foot.querySelector('nav a[lang=fr]')?.getAttribute('href')).toBe('/?lang=fr');
  expect(foot.textContent).toContain('Wijnhaven B.V., Wijnhaven 12, Rotterdam, Netherlands\u00a0· 123');
  expect(foot.textContent).not.toContain('VAT');
});
