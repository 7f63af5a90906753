import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { Message } from '../../../../contract/chats/chats.ts';
import { CONVERSATION, makeMessage, makeRow, MARA } from '../chat-rows.fixture.ts';
import type { Log } from '../read-log.ts';
import { press, render } from '../render.fixture.tsx';
import { windowsKey } from '../../../domain/query-keys.ts';
import { reuseMessages, useLog } from './use-log.ts';

const logOf = (messages: readonly Message[]): Log => ({
  row: makeRow({}),
  messages,
  quoted: [],
  reactions: [],
  unsent: [],
  changes: [],
  reacting: [],
});

it('reuses the objects of equal messages, and not those of changed ones', () => {
  const last = logOf([1, 2, 3].map((seq) => makeMessage(seq)));
  const log = reuseMessages(logOf([makeMessage(2), makeMessage(3, { heard: true }), makeMessage(4)]), last);
  expect(log.messages[0]).toBe(last.messages[1]);
  expect(log.messages.slice(1)).toEqual([makeMessage(3, { heard: true }), makeMessage(4)]);
  expect(reuseMessages(last, undefined)).toBe(last);
});

/** Shows the numbers of the first and the last message. The button moves the window. */
function Shown() {
  const { log, move } = useLog(MARA, CONVERSATION);
  const [first, last] = [log.messages[0]?.seq ?? 0, log.messages.at(-1)?.seq ?? 0];
  return (
    <>
      <p>{`${first} to ${last}`}</p>
      <button type="button" onClick={() => move({ to: 'older', oldestShown: first, newestHeld: 800 })}>
        up
      </button>
    </>
  );
}

it('drops the windows that it has left from the cache, but not the newest messages', async () => {
  const { host, show, store, client } = await render(null);
  await store.messages.bulkPut(Array.from({ length: 800 }, (_, index) => makeMessage(index + 1)));
  await store.conversations.put(makeRow({ profile: MARA, oldest_seq: 1, newest_seq: 800, last_seq: 800 }));
  await show(<Shown />);
  await vi.waitFor(() => expect(host.textContent).toContain('771 to 800'));
  const ranges = [701, 601, 501, 401, 301, 201].map((from) => `${from} to 800`);
  for (const range of [...ranges, '101 to 700', '1 to 600']) {
    await press(host.querySelector('button'));
    await vi.waitFor(() => expect(host.textContent).toContain(range));
  }
  // The newest messages, and the window that is shown.
  expect(client.getQueryCache().findAll({ queryKey: windowsKey(MARA, CONVERSATION) })).toHaveLength(2);
});
