import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';
import type { Lane, Step } from './step.ts';
import { FAILED, PASSED } from './tally.ts';

/** Creates steps that record their start and end. The test ends each step. */
function createSteps() {
  const events: string[] = [];
  const lines: string[] = [];
  const ends = new Map<string, () => void>();
  const step = (title: string, lane: Lane, more: Partial<Step> = {}): Step => ({
    title,
    lane,
    run: async () => {
      events.push(`${title} starts`);
      await new Promise<void>((resolve) => ends.set(title, resolve));
      events.push(`${title} ends`);
      return PASSED;
    },
    ...more,
  });
  /** Resolves when all steps that can start have started. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (title: string) => {
    ends.get(title)?.();
    await settle();
  };
  return { events, lines, step, settle, end, write: (line: string) => void lines.push(line) };
}

test('steps of one lane run one after the other and concurrently with other lanes', async () => {
  const { events, step, settle, end, write } = createSteps();
  const run = runSteps([step('lint', 'checks'), step('build', 'checks'), step('unit', 'tests')], write);
  await settle();
  expect(events).toEqual(['lint starts', 'unit starts']);
  await end('lint');
  expect(events.slice(2)).toEqual(['lint ends', 'build starts']);
  await end('build');
  await end('unit');
  expect((await run).map(({ title }) => title)).toEqual(['lint', 'build', 'unit']);
});

test('a step waits for the steps it needs in another lane', async () => {
  const { events, step, settle, end, write } = createSteps();
  const run = runSteps([step('build', 'checks'), step('journeys', 'tests', { needs: ['build'] })], write);
  await settle();
  expect(events).toEqual(['build starts']);
  await end('build');
  expect(events.slice(1)).toEqual(['build ends', 'journeys starts']);
  await end('journeys');
  await run;
});

test('a step that needs a failed step fails without running, and the next step of its lane runs', async () => {
  const { lines, step, settle, end, write } = createSteps();
  const broken = step('build', 'checks', { run: async () => FAILED });
  const run = runSteps([broken, step('journeys', 'tests', { needs: ['build'] }), step('engines', 'tests')], write);
  await settle();
  await end('engines');
  expect((await run).map(({ tally }) => tally.failed)).toEqual([1, 1, 0]);
  expect(lines).toContain('journeys │ not run: it needs the step "build", which failed');
});

test('every line begins with the title of its step, and a step that throws has failed', async () => {
  const { lines, step, write } = createSteps();
  const talking = step('unit', 'tests', {
    run: async (print) => {
      print('one\ntwo\n');
      throw new Error('no report');
    },
  });
  expect((await runSteps([talking], write))[0]?.tally).toEqual(FAILED);
  expect(lines.slice(0, 3)).toEqual(['unit │ starts', 'unit │ one', 'unit │ two']);
  expect(lines.at(-1)).toMatch(/^unit │ 0 passed, 1 failed \(\d+\.\d s\)$/);
});

test('a step that needs a later step is refused, because both would wait for ever', async () => {
  const { step, write } = createSteps();
  await expect(
    runSteps([step('size', 'checks', { needs: ['build'] }), step('build', 'checks')], write),
  ).rejects.toThrow('The step "size" needs "build", which is no earlier step.');
});
