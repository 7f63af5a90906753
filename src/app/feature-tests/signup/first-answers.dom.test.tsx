import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeApp, labelled, resetServer, visit } from './sign-up.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(resetServer);
afterEach(closeApp);

const chosen = () =>
  ['Woman', 'Man', 'Women', 'Men', 'Both'].filter((name) => (labelled(name) as HTMLInputElement).checked);

it('has the answers of the first step', async () => {
  const app = await visit('/signup?gender=male&looking_for=both');
  expect(chosen()).toEqual(['Man', 'Both']);
  expect(new URLSearchParams(app.path().split('?')[1]).get('gender')).toBe('male');
});

it('has the answers of the first step before those of the draft', async () => {
  sessionStorage.setItem('signup-draft', JSON.stringify({ gender: 'female', looking_for: 'male' }));
  await visit('/signup?gender=male&later=1');
  expect(chosen()).toEqual(['Man', 'Men']);
});

it('ignores a wrong answer', async () => {
  sessionStorage.setItem('signup-draft', JSON.stringify({ gender: 'female' }));
  await visit('/signup?gender=robot&looking_for=male');
  expect(chosen()).toEqual(['Woman', 'Men']);
});
