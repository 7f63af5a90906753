import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../fixtures/database.ts';
import { type JobKind, Jobs } from './jobs.ts';

test('starts six processes on an empty database at once, and runs each job in one of them', async () => {
  const database = await createTestDatabase(30);
  const ran: number[] = [];
  const count: JobKind<{ number: number }> = {
    name: 'count',
    cron: '0 4 * * *',
    run: async ({ number }) => {
      ran.push(number);
    },
  };
  const onError = vi.fn();
  const processes = Array.from(
    { length: 6 },
    () => new Jobs({ pool: database.pool, engine: 'postgresql', onError, pollSeconds: 0.5 }),
  );
  for (const jobs of processes) jobs.register(count);
  await Promise.all(processes.map((jobs) => jobs.start()));
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  await Promise.all(numbers.map(async (number) => processes[number % 6]?.enqueue({ kind: count, data: { number } })));
  await vi.waitFor(() => expect(ran).toHaveLength(30), 20_000);
  expect(ran.toSorted((a, b) => a - b)).toEqual(numbers);
  await Promise.all(processes.map((jobs) => jobs.stop()));
  expect(onError).not.toHaveBeenCalled();
  await database.drop();
});
