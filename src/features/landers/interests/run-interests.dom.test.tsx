import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { searchMembers } from '../../../../contract/search.ts';
import { storedChoices, storeInterests } from '../../../domain/choices/visitor-choices.ts';
import { request } from '../../../engine/api/request.ts';
import { renderLander } from '../people/render-lander.fixture.tsx';
import { Interests } from './interests.tsx';
import { runInterests } from './run-interests.ts';

let stop: () => void = () => undefined;
/** The answer of the server to each choice, by its interests. */
const answers = new Map<string, () => Promise<Response>>();
const asked: string[] = [];

const found = (numResults: number, num_fictional = 0) =>
  Response.json({ profiles: [], page: 1, numResults, num_fictional, cursor: null, similar: [] });

const refusal = (code: string, status: number) => Response.json({ code, request_id: 'x' }, { status });

function open(): void {
  stop();
  document.body.innerHTML = renderLander(<Interests data={undefined} />).html;
  stop = runInterests(document);
}

beforeEach(() => {
  localStorage.clear();
  answers.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const interests = new URL(address, 'http://localhost').searchParams.get('interests') ?? '';
    asked.push(interests);
    return (await answers.get(interests)?.()) ?? found(46);
  });
  open();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function box(interest: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[value="${interest}"]`);
  if (input === null) throw new Error(`There is no ${interest}.`);
  return input;
}
function press(interest: string): void {
  box(interest).checked = !box(interest).checked;
  box(interest).dispatchEvent(new Event('change', { bubbles: true }));
}
const words = () =>
  [...document.querySelectorAll<HTMLElement>('[role=status] > :not([hidden])')].map((line) =>
    [...line.childNodes]
      .filter((part) => !(part instanceof HTMLElement && part.hidden))
      .map(({ textContent }) => textContent)
      .join('')
      .replaceAll(/\s+/g, ' '),
  );
const shows = (...lines: string[]) => vi.waitFor(() => expect(words()).toEqual(lines));

it('stores the choice, and shows how many profiles have one of the interests', async () => {
  press('coffee');
  await shows('Profiles that like it too: 46');
  answers.set('coffee,cooking', async () => found(1_297, 13));
  press('cooking');
  await shows('Profiles that like at least one of them: 1,297');
  expect(storedChoices().interests).toEqual(['coffee', 'cooking']);
  expect(document.querySelectorAll('[data-chosen] svg')).toHaveLength(2);
  press('coffee');
  press('cooking');
  await shows('Choose three One is enough to begin.');
  expect(storedChoices().interests).toEqual([]);
});

it('does not write a number of a few members', async () => {
  answers.set('coffee', async () => found(3, 1));
  press('coffee');
  await shows('Profiles that like it too: a few');
});

it.each([
  ['nobody', async () => found(0), 'Nobody yet Be the first.'],
  [
    'a site that shows profiles to members only',
    async () => refusal('login_required', 403),
    'Well chosen Profiles are shown to members only. Yours comes first.',
  ],
  [
    'a refusal',
    async () => refusal('page_too_far', 422),
    'Well chosen Your choice stays on this device until you have a profile.',
  ],
])('has words for %s', async (_name, answer, line) => {
  answers.set('wine', answer);
  press('wine');
  await vi.waitFor(() => expect(asked).toEqual(['wine']));
  await vi.waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(words()).toEqual([line]);
});

it('ignores the answer for an earlier choice', async () => {
  let answer = (_: Response) => {};
  answers.set('coffee', () => new Promise((resolve) => (answer = resolve)));
  press('coffee');
  await vi.waitFor(() => expect(asked).toEqual(['coffee']));
  press('wine');
  await shows('Profiles that like at least one of them: 46');
  answer(found(7));
  // The second of these answers arrives behind the earlier one.
  for (const interests of ['tea', 'art'])
    await request(searchMembers, { query: { interests, order: 'last_active', page: 1 } });
  expect(words()).toEqual(['Profiles that like at least one of them: 46']);
});

it('accepts three interests, and shows how to change them', async () => {
  for (const interest of ['coffee', 'sex', 'wine']) press(interest);
  expect(box('tea').disabled).toBe(true);
  expect(box('wine').disabled).toBe(false);
  await shows('Profiles that like at least one of them: 46', 'Press one again to change it.');
  press('wine');
  expect(box('tea').disabled).toBe(false);
  await shows('Profiles that like at least one of them: 46');
});

it('shows the choice of an earlier visit', async () => {
  storeInterests(['tea', 'art']);
  open();
  expect([box('tea').checked, box('art').checked, box('coffee').checked]).toEqual([true, true, false]);
  await shows('Profiles that like at least one of them: 46');
});

it('asks nothing before a choice, and nothing after it is stopped', () => {
  expect(asked).toEqual([]);
  stop();
  press('coffee');
  expect(storedChoices().interests).toEqual([]);
  expect(words()).toEqual(['Choose three One is enough to begin.']);
});
