import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { releaseDevice } from '../../engine/api/device.ts';
import { openStore } from '../../engine/store/database.ts';
import type { Language } from '../../../contract/base/language.ts';
import { activateLocale } from '../../domain/language/load-catalogue.ts';
import { finishInterruptedLogout, loadSession } from '../../domain/me/session-state.ts';
import { App } from '../app.tsx';
import { showSuspension } from '../startup/show-suspension.ts';
import { followSession } from '../session/follow-session.ts';
import { makeQueryClient } from '../cache/query-client.ts';
import { makeRouter } from '../router.tsx';

export const MEMBER = '0197aaaa-0000-7000-8000-000000000001' as MemberId;

export function makeUser(changes: Partial<User> = {}): User {
  return {
    id: MEMBER,
    email: 'robin@example.test',
    status: 'active',
    credits: 50,
    credit_price: { cents: 35, currency: 'EUR' },
    credit_price_from: false,
    paid_user: true,
    signup_date: '2026-01-01T00:00:00Z',
    activation_mail: null,
    signup_message: null,
    fictional_icon: true,
    language: 'en',
    notifications_disabled: [],
    email_notifications: ['new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'reminders'],
    mail_preview: false,
    has_own_offer: false,
    push_preview: false,
    neutral_titles: false,
    hides_cam_promotion: false,
    invisible: false,
    hide_online: false,
    read_receipts: true,
    show_typing: true,
    started_conversations_left: null,
    located: false,
    looking_for: null,
    profile: {
      id: MEMBER,
      name: 'Robin',
      age: 40,
      gender: 'male',
      country: 'NL',
      region: null,
      city: null,
      fictional: false,
      presence: 'online',
      main_image: null,
      sexuality: null,
      interests: [],
      hair_color: null,
      eye_color: null,
      body_type: null,
      relationship_status: null,
      tattoos: null,
      notes: {},
      status: 'active',
    },
    ...changes,
  };
}

export function makeSettings(changes: Partial<SiteSettings> = {}): SiteSettings {
  return {
    niche: 1,
    signups: 'all',
    logged_out_search: true,
    logged_out_search_trafficsource: true,
    geoip_country: null,
    geoip_selected_country: null,
    minimum_message_costs: {},
    support_phone: '',
    support_email: '',
    push_public_key: null,
    cdn_prefix: '',
    domain: 'x',
    domain_language: 'en',
    name: 'Liaison',
    index_title: '',
    description: '',
    enable_site_entry_popup: false,
    fictional_icon: true,
    fictional_warning: { singular: '', plural: '' },
    countries: [],
    visible_profile_fields: [],
    visible_profile_notes: [],
    message_credits: 1,
    photo_credits: 2,
    voice_credits: 3,
    gift_credits: 2,
    signup_credits: 3,
    message_length: 1000,
    search_fields: [],
    refund_days: 14,
    minimum_age: 18,
    chat_history_days: 0,
    member_resell: false,
    ...changes,
  };
}

interface Answer {
  status?: number;
  body: unknown;
}

export type Server = (call: string, body: unknown) => Answer | 'no network';

/** A server whose responses may depend on the query of the URL. */
type ExactServer = (call: string, body: unknown, query: URLSearchParams) => Answer | 'no network';

export const refusal = (status: number, code: string, data: unknown = {}): Answer => ({
  status,
  body: { code, data, request_id: 'r' },
});

/** Answers every fetch of the app. Returns the list of calls, such as "POST /api/user.php". */
export function serve(server: ExactServer): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const [path, query] = address.split('?');
    const call = `${init?.method ?? 'GET'} ${path}`;
    calls.push(call);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = server(call, body, new URLSearchParams(query));
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  return calls;
}

export interface Shown {
  host: HTMLElement;
  queryClient: QueryClient;
  path: () => string;
  go: (path: string) => Promise<void>;
  back: () => void;
  close: () => void;
}

let close: (() => void) | undefined;

/** Renders the whole app at an address, as `main.tsx` does. */
export async function show(path: string, locale: Language = 'en'): Promise<Shown> {
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  await activateLocale(locale);
  await finishInterruptedLogout();
  await loadSession();
  await followSession({
    queryClient,
    invalidateRouter: () => void router.invalidate(),
    onSuspended: () => showSuspension(router),
  });
  await router.load();
  const host = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(host);
  root.render(<App queryClient={queryClient} router={router} />);
  await vi.waitFor(() => {
    if (host.querySelector('h1') === null) throw new Error('Nothing is shown.');
  });
  close = () => {
    root.unmount();
    host.remove();
  };
  return {
    host,
    queryClient,
    path: () => router.state.location.href,
    go: (href) => router.navigate({ href }),
    back: () => router.history.back(),
    close,
  };
}

/** Runs after each test of the app: unmounts it and clears the device. */
export async function leave(): Promise<void> {
  close?.();
  close = undefined;
  await releaseDevice();
  await openStore(MEMBER).delete();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

/** Types into a field and fires the event that React listens to. */
export function type(host: HTMLElement, label: string, text: string): void {
  const input = [...host.querySelectorAll('label')].find((candidate) => candidate.textContent === label)?.control;
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}.`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Finds a button or link by its text or accessible name, in an open overlay first. */
export function control(host: HTMLElement, name: string): HTMLElement {
  const overlays = [...document.querySelectorAll('[data-overlay]')];
  const found = [...overlays, host]
    .flatMap((part) => [...part.querySelectorAll<HTMLElement>('button, a')])
    .find((candidate) => candidate.getAttribute('aria-label') === name || candidate.textContent.trim() === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

/** A part of the settings: the group with this name, or the part that opens below this title. */
export async function partOf(host: HTMLElement, title: string): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const heading = [...host.querySelectorAll('h3')].find(({ textContent }) => textContent.startsWith(title));
    const part = heading?.parentElement ?? host.querySelector<HTMLElement>(`[role=group][aria-label="${title}"]`);
    if (part === null) throw new Error('The settings have no such part.');
    return part;
  });
}
