import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { autoLike } from '../../../contract/likes/auto-like.ts';
import { request } from '../../engine/api/request.ts';
import { until } from '../../engine/fixtures/faked-time.ts';
import { reloadNow } from '../../engine/sync/reload-now.ts';
import { makeCard } from '../chats/chat-rows.fixture.ts';
import { buttonNamed, press, render } from '../chats/render.fixture.tsx';
import { useAutoLike } from './use-auto-like.ts';

vi.mock('../../engine/api/request.ts', () => ({ request: vi.fn() }));
vi.mock('../../engine/sync/reload-now.ts', () => ({ reloadNow: vi.fn(async () => {}) }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

function AutoLikeButton() {
  const { requestAutoLike } = useAutoLike();
  return <button type="button" onClick={requestAutoLike} aria-label="Ask" />;
}

it('reloads the likes 500 ms after a like has arrived', async () => {
  vi.mocked(request).mockResolvedValue(makeCard());
  const { host } = await render(<AutoLikeButton />);
  await press(buttonNamed(host, 'Ask'));
  await until(() => vi.getTimerCount() > 0);
  expect(request).toHaveBeenCalledExactlyOnceWith(autoLike, expect.anything());
  await vi.advanceTimersByTimeAsync(499);
  expect(reloadNow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reloadNow).toHaveBeenCalledOnce();
});
