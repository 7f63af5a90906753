import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MadePicture, makePicture } from './make-picture.ts';
import { IDLE_MS, type PictureAnswer, PictureQueue, type PictureTask } from './picture-queue.ts';

/** A worker whose answers a test sends. */
class FakeWorker extends EventTarget {
  readonly tasks: PictureTask[] = [];
  isEnded = false;
  postMessage = (task: PictureTask) => void this.tasks.push(task);
  terminate = () => void (this.isEnded = true);

  say(data: PictureAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  answer(made: MadePicture, { id } = this.tasks.at(-1) ?? { id: 0 }): void {
    this.say({ id, made });
  }
  crash(): Event {
    const event = new Event('error', { cancelable: true });
    this.dispatchEvent(event);
    return event;
  }
}

let workers: FakeWorker[];
let startWorker: () => FakeWorker;
let make: ReturnType<typeof vi.fn<typeof makePicture>>;

const open = () =>
  new PictureQueue({ startWorker: () => startWorker() as unknown as Worker, loadMaker: async () => make });
/** The worker that was started last. */
const worker = () => workers.at(-1) ?? expect.fail('There is no worker.');

const file = (name: string) => new File([name], name, { type: 'image/jpeg' });
const picture = (name: string) => ({ blob: file(name), width: 2, height: 1 });
const asked = (name: string) => ({ file: file(name), use: 'whole' }) as const;
/** The names of the files that a worker received. */
const received = ({ tasks }: FakeWorker) => tasks.map((task) => (task.file as File).name);
/** The reason of a rejected promise. */
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('The promise was fulfilled.'),
    (error: unknown) => error,
  );

beforeEach(() => {
  workers = [];
  startWorker = () => {
    const started = new FakeWorker();
    workers.push(started);
    return started;
  };
  make = vi.fn<typeof makePicture>(async (blob) => ({ blob, width: 1, height: 2 }));
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('starts one worker at the first job, and sends it the next file after its answer', async () => {
  const queue = open();
  expect(workers).toHaveLength(0);
  const [first, second] = [queue.add(asked('a')), queue.add(asked('b'))];
  worker().say('ready');
  expect(received(worker())).toEqual(['a']);
  const [a, b] = [picture('a'), picture('b')];
  worker().answer(a);
  expect(await first).toBe(a);
  expect(received(worker())).toEqual(['a', 'b']);
  worker().answer(b);
  expect(await second).toBe(b);
  expect(workers).toHaveLength(1);
});

it('gives an answer to the job with its id only', async () => {
  const queue = open();
  const first = queue.add(asked('a'));
  worker().say('ready');
  const [task] = worker().tasks;
  worker().answer(picture('other'), { id: (task?.id ?? 0) + 1 });
  expect(received(worker())).toEqual(['a']);
  const a = picture('a');
  worker().answer(a);
  expect(await first).toBe(a);
  const second = queue.add(asked('b'));
  // The same answer again.
  worker().answer(picture('a'), task);
  const b = picture('b');
  worker().answer(b);
  expect(await second).toBe(b);
});

it('rejects a job whose code failed, and uses the same worker for the next one', async () => {
  const queue = open();
  const [first, second] = [queue.add(asked('a')), queue.add(asked('b'))];
  worker().say('ready');
  worker().say({ id: worker().tasks[0]?.id ?? 0, failure: 'RangeError: no memory' });
  expect(await reason(first)).toMatchObject({ message: 'RangeError: no memory' });
  worker().answer(picture('b'));
  await second;
  expect(workers).toHaveLength(1);
});

it('drops a waiting job that is aborted, and leaves the worker alone', async () => {
  const queue = open();
  const abort = new AbortController();
  const [first, second, third] = [queue.add(asked('a')), queue.add(asked('b'), abort.signal), queue.add(asked('c'))];
  worker().say('ready');
  abort.abort();
  expect(await reason(second)).toMatchObject({ name: 'AbortError' });
  worker().answer(picture('a'));
  worker().answer(picture('c'));
  await Promise.all([first, third]);
  expect(received(worker())).toEqual(['a', 'c']);
  expect(workers).toHaveLength(1);
});

it('ends the worker of an aborted job, and sends the others to another worker', async () => {
  const queue = open();
  const abort = new AbortController();
  const [first, second] = [queue.add(asked('a'), abort.signal), queue.add(asked('b'))];
  const ended = worker();
  ended.say('ready');
  abort.abort();
  expect(await reason(first)).toMatchObject({ name: 'AbortError' });
  expect(ended.isEnded).toBe(true);
  expect(workers).toHaveLength(2);
  // A message of the ended worker may still arrive.
  ended.crash();
  expect(worker().isEnded).toBe(false);
  expect(received(worker())).toEqual(['b']);
  const b = picture('b');
  worker().answer(b);
  expect(await second).toBe(b);
});

it('leaves the next job alone when a job is aborted just after its answer', async () => {
  const queue = open();
  const abort = new AbortController();
  const [first, second] = [queue.add(asked('a'), abort.signal), queue.add(asked('b'))];
  worker().say('ready');
  const a = picture('a');
  worker().answer(a);
  abort.abort();
  expect(await first).toBe(a);
  expect(worker().isEnded).toBe(false);
  worker().answer(picture('b'));
  await second;
});

it('rejects a job whose signal has aborted before, and starts no worker', async () => {
  expect(await reason(open().add(asked('a'), AbortSignal.abort()))).toMatchObject({ name: 'AbortError' });
  expect(workers).toHaveLength(0);
});

it('rejects the running job of a crashed worker, and sends the others to another worker', async () => {
  const queue = open();
  const [first, second] = [queue.add(asked('a')), queue.add(asked('b'))];
  const crashed = worker();
  crashed.say('ready');
  // The page reports no error that the job reports.
  expect(crashed.crash().defaultPrevented).toBe(true);
  expect(await reason(first)).toMatchObject({ message: expect.stringContaining('crashed') });
  expect(crashed.isEnded).toBe(true);
  expect(workers).toHaveLength(2);
  expect(received(worker())).toEqual(['b']);
  worker().say('ready');
  worker().answer(picture('b'));
  await second;
  expect(make).not.toHaveBeenCalled();
});

it('makes all pictures on the page if the script of the worker does not load', async () => {
  const queue = open();
  const [first, second] = [queue.add(asked('a')), queue.add(asked('b'))];
  worker().crash();
  expect(await Promise.all([first, second])).toMatchObject([{ blob: { name: 'a' } }, { blob: { name: 'b' } }]);
  expect(workers).toHaveLength(1);
});

it('makes all pictures on the page, one at a time, if the browser refuses to start a worker', async () => {
  const refuse = vi.fn<() => FakeWorker>(() => {
    throw new TypeError('This document requires a trusted address.');
  });
  startWorker = refuse;
  const held = Promise.withResolvers<MadePicture>();
  make.mockImplementationOnce(() => held.promise);
  const queue = open();
  const abort = new AbortController();
  const [first, second] = [queue.add(asked('a'), abort.signal), queue.add(asked('b'))];
  abort.abort();
  expect(await reason(first)).toMatchObject({ name: 'AbortError' });
  // The page cannot end the work on the first file.
  expect(make).toHaveBeenCalledTimes(1);
  held.resolve(picture('a'));
  expect(await second).toMatchObject({ blob: { name: 'b' } });
  expect(refuse).toHaveBeenCalledTimes(1);
});

it('rejects a job if the code does not load on the page either', async () => {
  startWorker = () => {
    throw new TypeError('No workers.');
  };
  const queue = new PictureQueue({
    startWorker: () => startWorker() as unknown as Worker,
    loadMaker: () => Promise.reject(new TypeError('The file cannot be fetched.')),
  });
  expect(await reason(queue.add(asked('a')))).toMatchObject({ message: 'The file cannot be fetched.' });
});

it('ends the worker after a minute without work, and starts another one for the next job', async () => {
  const queue = open();
  const first = queue.add(asked('a'));
  const idle = worker();
  idle.say('ready');
  vi.advanceTimersByTime(IDLE_MS * 2);
  expect(idle.isEnded).toBe(false);
  idle.answer(picture('a'));
  await first;
  vi.advanceTimersByTime(IDLE_MS - 1);
  const second = queue.add(asked('b'));
  vi.advanceTimersByTime(IDLE_MS);
  expect(idle.isEnded).toBe(false);
  idle.answer(picture('b'));
  await second;
  vi.advanceTimersByTime(IDLE_MS);
  expect(idle.isEnded).toBe(true);
  const third = queue.add(asked('c'));
  expect(workers).toHaveLength(2);
  worker().answer(picture('c'));
  await third;
});
