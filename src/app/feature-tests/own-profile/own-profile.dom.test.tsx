import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnPicture } from '../../../../contract/own-profile/own-profile.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { openStore } from '../../../engine/store/database.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, type Server, show, type Shown } from '../app.fixture.tsx';
import { ownPicture as picture } from './own-pictures.fixture.ts';
import { chooseInMenu, closeMenu, openMenu } from '../../../ui/overlays/menu.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

const PEER = '0197bbbb-0000-7000-8000-000000000001';

let app: Shown | undefined;
let pictures: OwnPicture[];
let limit: number;
let requests: { call: string; body: unknown }[];

beforeEach(() => {
  [pictures, limit, requests] = [[picture(1), picture(2), picture(3)], 3, []];
});
afterEach(leave);

const ordinary: Server = (call, body) => {
  requests.push({ call, body });
  if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
  if (call === 'GET /api/photo-grant.php') return { body: { profiles: [] } };
  if (call === 'GET /api/regions.php')
    return { body: { countries: [{ country: 'NL', label: 'province', regions: [{ id: 'NL-UT', name: 'Utrecht' }] }] } };
  if (call === 'PUT /api/pictures.php') {
    const { order } = body as { order?: string[] };
    if (order !== undefined) pictures = order.flatMap((id) => pictures.find((one) => one.id === id) ?? []);
  }
  if (call === 'DELETE /api/pictures.php') pictures = pictures.filter(({ id }) => id !== (body as { id: string }).id);
  return call.endsWith('/api/pictures.php')
    ? { body: { pictures, limit, premium_limit: 25 } }
    : refusal(404, 'not_found');
};

async function arrive(server: Server = ordinary, path = '/profile') {
  serve(server);
  await claimDevice(MEMBER);
  app = await show(path);
  return app.host;
}

const order = (host: HTMLElement) =>
  [...host.querySelectorAll<HTMLElement>('[data-picture]')].map((tile) => tile.dataset['picture']?.slice(-1)).join('');
const put = () => requests.filter(({ call }) => call === 'PUT /api/pictures.php').map(({ body }) => body);
const press = (element: HTMLElement, key: string) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it('shows the date of birth, of which others see only the age', async () => {
  const born: Server = (call, body) =>
    call === 'GET /api/user.php' ? { body: { user: makeUser({ date_of_birth: '1986-03-14' }) } } : ordinary(call, body);
  const host = await arrive(born);
  await vi.waitFor(() =>
    expect(host.textContent).toContain('Date of birthMarch 14, 1986Others see only your age, 40.'),
  );
});

it('folds the intimate interests, and shows how many are chosen', async () => {
  const intimate: Server = (call, body) =>
    call === 'GET /api/user.php'
      ? { body: { user: makeUser({ profile: { ...makeUser().profile, interests: ['sex', 'tea'] } }) } }
      : ordinary(call, body);
  const host = await arrive(intimate);
  const trigger = await vi.waitFor(() => control(host, 'Intimate1 chosen'));
  const panelOf = () => document.getElementById(trigger.getAttribute('aria-controls') ?? '');
  expect([trigger.getAttribute('aria-expanded'), panelOf()?.hidden]).toEqual(['false', true]);
  expect(panelOf()?.textContent).toContain('Lingerie');
  expect(panelOf()?.textContent).not.toContain('Tea');
  trigger.click();
  await vi.waitFor(() => expect(panelOf()?.hidden).toBe(false));
});

describe('the pictures', () => {
  it('moves a picture by keys, announces its position and keeps the focus', async () => {
    const host = await arrive();
    await vi.waitFor(() => expect(order(host)).toBe('123'));
    press(control(host, 'Move picture 1: arrow keys, or drag'), 'ArrowRight');
    await vi.waitFor(() => expect(order(host)).toBe('213'));
    expect(host.textContent).toContain('Picture 2 of 3');
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 2: arrow keys, or drag'),
    );
    press(control(host, 'Move picture 2: arrow keys, or drag'), 'End');
    await vi.waitFor(() => expect(order(host)).toBe('231'));
    press(control(host, 'Move picture 3: arrow keys, or drag'), 'ArrowRight');
    await vi.waitFor(() => expect(put()).toHaveLength(2));
    expect(put()[1]).toEqual({ order: [picture(2), picture(3), picture(1)].map(({ id }) => id) });
  });

  it('restores the order of the server after a refusal and shows the reason', async () => {
    const host = await arrive((call, body) =>
      call === 'PUT /api/pictures.php' ? refusal(404, 'not_found') : ordinary(call, body),
    );
    await vi.waitFor(() => expect(order(host)).toBe('123'));
    press(control(host, 'Move picture 1: arrow keys, or drag'), 'End');
    await vi.waitFor(() => expect(document.body.textContent).toContain('This is no longer here.'));
    await vi.waitFor(() => expect(order(host)).toBe('123'));
  });

  it('labels each picture and explains the label', async () => {
    pictures = [
      picture(1),
      picture(2, { status: 'pending' }),
      picture(3, { status: 'rejected' }),
      picture(4, { private: true }),
      picture(5, { hidden: true }),
    ];
    const host = await arrive();
    await vi.waitFor(() => expect(order(host)).toBe('12345'));
    const marks = [...host.querySelectorAll('[data-picture]')].map(
      (tile) => /Main|Being checked|Not accepted|Private|Hidden/.exec(tile.textContent)?.[0],
    );
    expect(marks).toEqual(['Main', 'Being checked', 'Not accepted', 'Private', 'Hidden']);
    for (const words of ['We check every picture', 'Only you can see a picture', 'The hidden ones are kept for you'])
      expect(host.textContent).toContain(words);
    // Only an accepted public picture can become the main picture.
    const canBeMain: boolean[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      const items = await openMenu(control(host, `Picture ${number}`));
      canBeMain.push(items.some(({ textContent }) => textContent === 'Make it the main picture'));
      await closeMenu();
    }
    expect(canBeMain).toEqual([false, false, false, false, true]);
  });

  it('shows the picture limit and links to Premium when it is reached', async () => {
    const host = await arrive();
    await vi.waitFor(() => expect(host.textContent).toContain('3 of 3'));
    expect(host.textContent).toContain('Premium members can have 25 pictures.');
    expect(host.querySelector<HTMLAnchorElement>('section a[href="/premium"]')).not.toBeNull();
    expect(host.querySelector('input[type=file]')).toBeNull();
  });

  it('removes a picture at once and restores it on undo', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const host = await arrive();
    await vi.waitFor(() => expect(order(host)).toBe('123'));
    const remove = (number: number) => chooseInMenu(control(host, `Picture ${number}`), 'Remove');
    await remove(2);
    await vi.waitFor(() => expect(order(host)).toBe('13'));
    await vi.waitFor(() => control(document.body, 'Undo').click());
    await vi.waitFor(() => expect(order(host)).toBe('123'));
    await remove(3);
    await vi.waitFor(() => expect(order(host)).toBe('12'));
    await vi.advanceTimersByTimeAsync(7_000);
    await vi.waitFor(() =>
      expect(requests.filter(({ call }) => call === 'DELETE /api/pictures.php').map(({ body }) => body)).toEqual([
        { id: picture(3).id },
      ]),
    );
    vi.useRealTimers();
    await vi.waitFor(() => expect(host.textContent).toContain('2 of 3'));
  });

  it('restores a picture that the server does not remove and shows the reason', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const host = await arrive((call, body) =>
      call === 'DELETE /api/pictures.php' ? refusal(503, 'unavailable') : ordinary(call, body),
    );
    await vi.waitFor(() => expect(order(host)).toBe('123'));
    await chooseInMenu(control(host, 'Picture 2'), 'Remove');
    await vi.waitFor(() => expect(order(host)).toBe('13'));
    await vi.advanceTimersByTimeAsync(6_500);
    vi.useRealTimers();
    await vi.waitFor(() => expect(order(host)).toBe('123'));
    expect(document.body.textContent).toContain('please try again later');
  });

  it('allows only adding pictures offline', async () => {
    limit = 25;
    const host = await arrive();
    await vi.waitFor(() => expect(order(host)).toBe('123'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await vi.waitFor(() =>
      expect(control(host, 'Move picture 1: arrow keys, or drag')).toHaveProperty('disabled', true),
    );
    await openMenu(control(host, 'Picture 1'));
    expect(document.querySelector('[role=menu]')?.textContent).toBe('You need a connection to change your pictures.');
    expect(host.querySelector('input[type=file]')).not.toBeNull();
  });

  it('reports offline that the pictures were never loaded on this device', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const host = await arrive(() => 'no network');
    await vi.waitFor(() => expect(host.textContent).toContain('Your profile isn’t on this device yet'));
  });
});

it('saves field by field and stores unsaved fields on the device', async () => {
  const host = await arrive();
  const field = () =>
    [...host.querySelectorAll('label')].find((label) => label.textContent === 'Sexuality')?.control as
      | HTMLSelectElement
      | undefined;
  await vi.waitFor(() => expect(field()).toBeDefined());
  const select = field();
  if (select === undefined) throw new Error('There is no such field.');
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, 'bi');
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const store = openStore(MEMBER);
  await vi.waitFor(async () =>
    expect(await store.ownEdits.toArray()).toMatchObject([
      { key: 'sexuality', edit: { sexuality: 'bi' }, state: 'queued' },
    ]),
  );
  await vi.waitFor(() => expect(host.textContent).toContain('Saving'));
  expect(field()?.value).toBe('bi');
  store.close();
});

it('keeps an invalid name in its field with the reason and does not send it', async () => {
  const host = await arrive();
  const input = await vi.waitFor(() => {
    const found = [...host.querySelectorAll('label')].find((label) => label.textContent === 'Name')?.control;
    if (!(found instanceof HTMLInputElement)) throw new Error('There is no name.');
    return found;
  });
  input.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '@robin');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.blur();
  await vi.waitFor(() => expect(host.textContent).toContain('may not start with @'));
  const store = openStore(MEMBER);
  expect(await store.ownEdits.toArray()).toMatchObject([{ key: 'name', state: 'draft' }]);
  store.close();
});

describe('the alert about an almost empty profile', () => {
  const WORDS = 'Your profile has no picture that others can see.';

  it('is shown on the search if there is no picture, and can be dismissed for a month', async () => {
    const host = await arrive(ordinary, '/members');
    await vi.waitFor(() => expect(host.textContent).toContain(WORDS));
    const alert = [...host.querySelectorAll('a')].find((link) => link.textContent === 'Complete your profile');
    expect(alert?.getAttribute('href')).toBe('/profile');
    control(host, 'Close').click();
    await vi.waitFor(() => expect(host.textContent).not.toContain(WORDS));
    expect(Math.abs(Date.now() - Number(localStorage.getItem('hide-enrich-alert')))).toBeLessThan(60_000);
  });

  it('has no link to the profile on the profile itself', async () => {
    const host = await arrive();
    await vi.waitFor(() => expect(host.textContent).toContain(WORDS));
    expect(host.textContent).not.toContain('Complete your profile');
  });

  it.each(['/likes', '/delete-account', '/credits', `/members/${PEER}`])('is not shown at %s', async (path) => {
    const host = await arrive(ordinary, '/members');
    await vi.waitFor(() => expect(host.textContent).toContain(WORDS));
    await app?.go(path);
    await vi.waitFor(() => expect(app?.path()).toContain(path));
    await vi.waitFor(() => expect(host.textContent).not.toContain(WORDS));
  });
});
