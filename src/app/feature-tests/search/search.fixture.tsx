import { expect, vi } from 'vitest';
import type { ProfileResult } from '../../../../contract/profiles/profile-card.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { makeUser, MEMBER, refusal, show, type Shown } from '../app.fixture.tsx';

/** The app that `search` has opened. */
export const opened: { app?: Shown } = {};

export const FOUND: ProfileResult = {
  id: '0197aaaa-0000-7000-8000-00000000000a' as ProfileResult['id'],
  name: 'Mara',
  age: 38,
  gender: 'female',
  country: 'PL',
  region: null,
  city: 'Poznań',
  fictional: true,
  presence: 'online',
  main_image: null,
  distance: '25',
};
const SETTINGS = {
  niche: 1,
  signups: 'all',
  logged_out_search: true,
  logged_out_search_trafficsource: true,
  geoip_country: 'PL',
  geoip_selected_country: null,
  minimum_message_costs: {},
  support_phone: '',
  support_email: '',
  push_public_key: null,
  cdn_prefix: '',
  domain: 'localhost',
  domain_language: 'en',
  name: 'Liaison',
  index_title: '',
  description: '',
  enable_site_entry_popup: false,
  fictional_icon: true,
  fictional_warning: { singular: '', plural: '' },
  countries: ['NL', 'PL'],
  visible_profile_fields: [],
  visible_profile_notes: [],
  message_credits: 1,
  photo_credits: 2,
  gift_credits: 2,
  signup_credits: 3,
  message_length: 1_000,
  search_fields: ['gender', 'country', 'countryregion', 'min_age', 'max_age'],
  refund_days: 14,
  minimum_age: 21,
  chat_history_days: 0,
  member_resell: false,
};
const REGIONS = {
  countries: [
    { country: 'PL', label: 'voivodeship', regions: [{ id: 'PL-30', name: 'Greater Poland' }] },
    { country: 'NL', label: 'province', regions: [{ id: 'NL-ZH', name: 'South Holland' }] },
  ],
};

/** Opens the search at an address. The server finds Mara. Returns the queries that it received. */
export async function search(
  path: string,
  {
    isMember = true,
    settings = {},
    found = [FOUND],
  }: { isMember?: boolean; settings?: object; found?: ProfileResult[] } = {},
) {
  const queries: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    if (pathname === '/api/members.php') queries.push(Object.fromEntries(searchParams));
    const bodies: Record<string, unknown> = {
      '/api/user.php': {
        user: isMember ? makeUser({ located: true, profile: { ...makeUser().profile, sexuality: 'hetero' } }) : null,
      },
      '/api/settings.php': { ...SETTINGS, ...settings },
      '/api/regions.php': REGIONS,
      '/api/geocode.php': { place: { country: 'NL', region: 'NL-NH', city: 'Amsterdam' } },
      '/api/members.php': {
        profiles: searchParams.get('real') === '1' ? found.filter((one) => !one.fictional) : found,
        page: 1,
        numResults: found.filter((one) => searchParams.get('real') !== '1' || !one.fictional).length,
        num_fictional: found.filter((one) => one.fictional).length,
        cursor: null,
        similar: found.length === 0 ? [FOUND] : [],
      },
    };
    const body = bodies[pathname];
    return body === undefined
      ? new Response(JSON.stringify(refusal(404, 'not_found').body), { status: 404 })
      : new Response(JSON.stringify(body));
  });
  if (isMember) await claimDevice(MEMBER);
  opened.app = await show(path);
  const { host } = opened.app;
  const choices = () =>
    [...host.querySelectorAll('select')].map((select) => select.closest('label')?.querySelector('span')?.textContent);
  const choose = (label: string, value: string) => {
    const select = [...host.querySelectorAll('select')].find(
      (one) => one.closest('label')?.querySelector('span')?.textContent === label,
    );
    if (select === undefined) throw new Error(`There is no ${label}.`);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const last = () => queries.at(-1);
  return {
    host,
    queries,
    choices,
    choose,
    last,
    shows: (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words)),
  };
}
