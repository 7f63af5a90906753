import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

interface Work {
  readonly name: string;
  readonly answer: Promise<string>;
  end(error?: Error): void;
}

function createQueue(limits: { atOnce: number; waiting: number }) {
  const semaphore = new Semaphore(limits);
  const started: string[] = [];
  const run = (owner: string, name: string): Work => {
    const work = Promise.withResolvers<string>();
    const answer = semaphore.run(owner, () => {
      started.push(name);
      return work.promise;
    });
    answer.catch(() => undefined);
    return { name, answer, end: (error) => (error === undefined ? work.resolve(name) : work.reject(error)) };
  };
  return { run, started };
}

test('runs two at once, then the next in order, and refuses more than two waiting ones', async () => {
  const { run, started } = createQueue({ atOnce: 2, waiting: 2 });
  const [first, second, third, fourth] = ['1', '2', '3', '4'].map((name) => run('one', name));
  await expect(run('one', '5').answer).rejects.toMatchObject({ code: 'unavailable' });
  expect(started).toEqual(['1', '2']);
  first?.end(new Error('one fails'));
  await expect(first?.answer).rejects.toThrow('one fails');
  expect(started).toEqual(['1', '2', '3']);
  for (const work of [second, third, fourth]) work?.end();
  expect(await Promise.all([second?.answer, third?.answer, fourth?.answer])).toEqual(['2', '3', '4']);
  const last = run('one', '6');
  expect(started).toEqual(['1', '2', '3', '4', '6']);
  last.end();
  expect(await last.answer).toBe('6');
});

test('serves owners in turn, even if one of them has more waiting work', async () => {
  const { run, started } = createQueue({ atOnce: 1, waiting: 16 });
  const works = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name)),
    run('b', 'b1'),
    run('c', 'c1'),
    run('b', 'b2'),
  ];
  for (const work of works) work.end();
  await Promise.all(works.map(({ answer }) => answer));
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('refuses the newest work of the owner with the most waiting work in favour of a new owner', async () => {
  const { run, started } = createQueue({ atOnce: 1, waiting: 4 });
  const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run('a', name));
  const others = ['b', 'c', 'd'].map((owner) => run(owner, `${owner}1`));
  for (const work of [...greedy, ...others]) work.end();
  const outcomes = await Promise.allSettled([...greedy, ...others].map(({ answer }) => answer));
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  // All owners have one piece of work, so the new owner is refused.
  const full = ['a', 'b', 'c', 'd', 'e'].map((owner) => run(owner, owner));
  const late = run('f', 'f');
  await expect(late.answer).rejects.toMatchObject({ code: 'unavailable' });
  for (const work of full) work.end();
  expect(await Promise.all(full.map(({ answer }) => answer))).toEqual(['a', 'b', 'c', 'd', 'e']);
});
