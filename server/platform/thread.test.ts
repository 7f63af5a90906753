import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from './thread.fixture.ts';
import { Thread } from './thread.ts';

let thread: Thread<Order, string>;
beforeEach(() => {
  thread = new Thread(new URL('thread.fixture.ts', import.meta.url));
});
afterEach(() => thread.close());

test('answers all questions in one thread, in their order', async () => {
  const answers = await Promise.all(['a', 'b', 'c'].map((echo) => thread.ask({ echo })));
  expect(answers).toEqual(['a 1', 'b 2', 'c 3']);
});

test('rejects only the question that fails, with its error', async () => {
  const pending = [thread.ask({ echo: 'a' }), thread.ask({ fail: 'too large' }), thread.ask({ echo: 'b' })];
  const [first, failed, last] = await Promise.allSettled(pending);
  expect([first, last]).toEqual([
    { status: 'fulfilled', value: 'a 1' },
    { status: 'fulfilled', value: 'b 2' },
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RangeError', message: 'too large' } });
});

test('rejects only the question that ends the thread, and answers the others in another thread', async () => {
  const pending = [
    thread.ask({ echo: 'a' }),
    thread.ask({ exit: 3 }),
    thread.ask({ echo: 'b' }),
    thread.ask({ echo: 'c' }),
  ];
  const answers = await Promise.allSettled(pending);
  expect(answers.map((answer) => ('value' in answer ? answer.value : answer.reason.message))).toEqual([
    'a 1',
    'the thread has ended',
    'b 1',
    'c 2',
  ]);
});

test('rejects open and later questions when it is closed', async () => {
  await thread.ask({ echo: 'a' });
  const open = Promise.allSettled([thread.ask({ hang: true }), thread.ask({ echo: 'b' })]);
  await thread.close();
  expect((await open).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(thread.ask({ echo: 'c' })).rejects.toThrow('closed');
});
