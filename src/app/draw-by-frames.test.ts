import { expect, it } from 'vitest';
import lock from '../../package-lock.json?raw';

it('speaks to the scheduler that React draws with: there is one', () => {
  expect(lock.match(/"[^"]*node_modules\/scheduler"/g)).toEqual(['"node_modules/scheduler"']);
});
