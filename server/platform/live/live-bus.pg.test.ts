import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EVERY_PROCESS, type LiveBus, type LiveEvent, openLiveBus } from './live-bus.ts';

const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const NAME = `test-${crypto.randomUUID()}`;
const control = new Redis(REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
const answers = await control.connect().then(
  () => true,
  () => false,
);

const change = (data: string): LiveEvent => ({ name: 'change', data });

describe.skipIf(!answers)('two processes by Redis', () => {
  let one: LiveBus;
  let two: LiveBus;
  let topic: string;
  beforeEach(() => {
    one = openLiveBus(`${REDIS_URL}?connectionName=${NAME}`, () => {});
    two = openLiveBus(`${REDIS_URL}?connectionName=${NAME}`, () => {});
    topic = crypto.randomUUID();
  });
  afterEach(() => Promise.all([one.close(), two.close()]));

  /** Publishes until the event arrives. A hint before the connection is up is lost by design. */
  async function untilHeard(from: LiveBus, heard: LiveEvent[]): Promise<void> {
    heard.length = 0;
    await vi.waitFor(() => {
      from.publish(topic, change('are you there?'));
      expect(heard.length).toBeGreaterThan(0);
    }, 5_000);
    // Redis keeps the order of one publisher: once this one is heard, none of the questions is still on its way.
    from.publish(topic, change('that is all'));
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(change('that is all')), 5_000);
    heard.length = 0;
  }

  async function killConnections(): Promise<void> {
    for (const line of String(await control.client('LIST')).split('\n')) {
      const id = /(?:^| )id=(\d+)/.exec(line)?.[1];
      if (id !== undefined && line.includes(` name=${NAME} `)) await control.client('KILL', 'ID', id);
    }
  }

  test('delivers any text to the other process, and once and at once to the own process', async () => {
    const heardByOne: LiveEvent[] = [];
    const heardByTwo: LiveEvent[] = [];
    one.subscribe(topic, (event) => heardByOne.push(event));
    two.subscribe(topic, (event) => heardByTwo.push(event));
    await untilHeard(one, heardByTwo);
    await untilHeard(two, heardByOne);
    heardByTwo.length = 0;

    const event: LiveEvent = { name: 'typing', data: '{"text":"two words\\nand 🙂"}' };
    one.publish(topic, event);
    expect(heardByOne).toEqual([event]);
    await vi.waitFor(() => expect(heardByTwo).toEqual([event]));
    // The answer comes the same way as an echo would, and behind it.
    two.publish(topic, change('an answer'));
    await vi.waitFor(() => expect(heardByOne.at(-1)).toEqual(change('an answer')));
    expect(heardByOne).toEqual([event, change('an answer')]);
  });

  test('subscribes to a channel only while it has a listener', async () => {
    const subscribers = async () => Number((await control.pubsub('NUMSUB', `liaison:live:${topic}`))[1]);
    const heard: LiveEvent[] = [];
    const ends = [two.subscribe(topic, (event) => heard.push(event)), two.subscribe(topic, () => {})];
    await untilHeard(one, heard);
    expect(await subscribers()).toBe(1);
    ends[0]?.();
    expect(await subscribers()).toBe(1);
    ends[1]?.();
    await vi.waitFor(async () => expect(await subscribers()).toBe(0));
    two.subscribe(topic, (event) => heard.push(event));
    heard.length = 0;
    await untilHeard(one, heard);
  });

  test('reconnects after its connections are killed, and reports the gap', async () => {
    const heard: LiveEvent[] = [];
    const gap = vi.fn();
    two.subscribe(topic, (event) => heard.push(event));
    two.subscribe(EVERY_PROCESS, () => {});
    two.onGap(gap);
    await untilHeard(one, heard);
    expect(gap).not.toHaveBeenCalled();

    await killConnections();
    const heardAtHome: LiveEvent[] = [];
    one.subscribe(topic, (event) => heardAtHome.push(event));
    one.publish(topic, change('while it is down'));
    expect(heardAtHome).toEqual([change('while it is down')]);

    await vi.waitFor(() => expect(gap).toHaveBeenCalled(), 5_000);
    await untilHeard(one, heard);
  }, 15_000);

  test('works within the process while Redis is unreachable', async () => {
    const troubles: string[] = [];
    const alone = openLiveBus('redis://127.0.0.1:1', (message) => troubles.push(message));
    const heard: LiveEvent[] = [];
    alone.subscribe(topic, (event) => heard.push(event));
    alone.publish(topic, change('1'));
    expect(heard).toEqual([change('1')]);
    await vi.waitFor(() => expect(troubles[0]).toContain('ECONNREFUSED'));
    await alone.close();
  });
});
