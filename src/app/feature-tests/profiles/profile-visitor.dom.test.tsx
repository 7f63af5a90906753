import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { makePage } from '../../../features/profiles/profile.fixture.ts';
import { control, leave } from '../app.fixture.tsx';
import { arriveAtProfile } from './profile-screen.fixture.tsx';

afterEach(leave);

it.each([
  ['Send a gift', 'Join to send Mara a gift'],
  ['Like Mara', 'Join to like Mara'],
  ['Message', 'Join to write to Mara'],
  ['Create a profile', 'Join to see more pictures of Mara'],
  ['Block Mara', 'Join to block Mara'],
  ['Report', 'Join to report Mara'],
])('asks a visitor who uses %s to join, and names that action', async (name, title) => {
  const { host, shows } = await arriveAtProfile(() => ({ body: makePage({ num_premium_pictures: 2 }) }), {
    as: 'visitor',
  });
  await shows('Mara, 41');
  control(host, name).click();
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] h2')?.textContent).toBe(title));
});
