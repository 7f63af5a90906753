import { expect, test } from 'vitest';
import { type LiveEvent, openLiveBus } from './live-bus.ts';

const change = (data: string): LiveEvent => ({ name: 'change', data });

test('calls every listener of the topic in the same process at once, and no other listener', async () => {
  const bus = openLiveBus(undefined, () => {});
  const heard: string[] = [];
  const endFirst = bus.subscribe('a', (event) => heard.push(`first ${event.data}`));
  bus.subscribe('a', (event) => heard.push(`second ${event.data}`));
  bus.subscribe('b', (event) => heard.push(`other ${event.data}`));
  bus.publish('a', change('1'));
  endFirst();
  endFirst();
  bus.publish('a', change('2'));
  expect(heard).toEqual(['first 1', 'second 1', 'second 2']);
  await bus.close();
});
