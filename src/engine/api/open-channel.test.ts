import { afterEach, expect, test, vi } from 'vitest';
import { openChannel } from './open-channel.ts';

afterEach(() => vi.unstubAllGlobals());

test('delivers a message to the other realm', async () => {
  const received = vi.fn();
  openChannel('a test', received);
  openChannel('a test', () => {})('hello');
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith('hello'));
});

test('does nothing in a browser that refuses channels', () => {
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw new DOMException('refused', 'SecurityError');
  });
  const post = openChannel('a test', () => {});
  expect(() => post('hello')).not.toThrow();
});
