import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EVERY_PROCESS, type LiveBus, type LiveEvent, openLiveBus } from './live-bus.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
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

  /** Publishes until the event arrives. Hints before the connection is up are lost by design. */
  async function untilReceived(from: LiveBus, received: LiveEvent[]): Promise<void> {
    received.length = 0;
    await vi.waitFor(() => {
      from.publish(topic, change('are you there?'));
      expect(received.length).toBeGreaterThan(0);
    });
    // Redis preserves the order of one publisher, so every earlier event has arrived once this one arrives.
    from.publish(topic, change('that is all'));
    await vi.waitFor(() => expect(received.at(-1)).toEqual(change('that is all')));
    received.length = 0;
  }

  async function killConnections(): Promise<void> {
    for (const line of String(await control.client('LIST')).split('\n')) {
      const id = /(?:^| )id=(\d+)/.exec(line)?.[1];
      if (id !== undefined && line.includes(` name=${NAME} `)) await control.client('KILL', 'ID', id);
    }
  }

  test('delivers any text to the other process, and once and at once to the own process', async () => {
    const receivedByOne: LiveEvent[] = [];
    const receivedByTwo: LiveEvent[] = [];
    one.subscribe(topic, (event) => receivedByOne.push(event));
    two.subscribe(topic, (event) => receivedByTwo.push(event));
    await untilReceived(one, receivedByTwo);
    await untilReceived(two, receivedByOne);
    receivedByTwo.length = 0;

    const event: LiveEvent = { name: 'typing', data: '{"text":"two words\\nand 🙂"}' };
    one.publish(topic, event);
    expect(receivedByOne).toEqual([event]);
    await vi.waitFor(() => expect(receivedByTwo).toEqual([event]));
    // An echo of the event would arrive before this answer, because the same subscriber connection would deliver both.
    two.publish(topic, change('an answer'));
    await vi.waitFor(() => expect(receivedByOne.at(-1)).toEqual(change('an answer')));
    expect(receivedByOne).toEqual([event, change('an answer')]);
  });

  test('subscribes to a channel only while it has a listener', async () => {
    const subscribers = async () => Number((await control.pubsub('NUMSUB', `liaison:live:${topic}`))[1]);
    const received: LiveEvent[] = [];
    const ends = [two.subscribe(topic, (event) => received.push(event)), two.subscribe(topic, () => {})];
    await untilReceived(one, received);
    expect(await subscribers()).toBe(1);
    ends[0]?.();
    expect(await subscribers()).toBe(1);
    ends[1]?.();
    await vi.waitFor(async () => expect(await subscribers()).toBe(0));
    two.subscribe(topic, (event) => received.push(event));
    received.length = 0;
    await untilReceived(one, received);
  });

  test('reconnects after its connections are killed, and reports the gap', async () => {
    const received: LiveEvent[] = [];
    const gap = vi.fn();
    two.subscribe(topic, (event) => received.push(event));
    two.subscribe(EVERY_PROCESS, () => {});
    two.onGap(gap);
    await untilReceived(one, received);
    expect(gap).not.toHaveBeenCalled();

    await killConnections();
    const receivedAtHome: LiveEvent[] = [];
    one.subscribe(topic, (event) => receivedAtHome.push(event));
    one.publish(topic, change('while it is down'));
    expect(receivedAtHome).toEqual([change('while it is down')]);

    await vi.waitFor(() => expect(gap).toHaveBeenCalled());
    await untilReceived(one, received);
  }, 15_000);

  test('works within the process while Redis is unreachable', async () => {
    const troubles: string[] = [];
    const alone = openLiveBus('redis://127.0.0.1:1', (message) => troubles.push(message));
    const received: LiveEvent[] = [];
    alone.subscribe(topic, (event) => received.push(event));
    alone.publish(topic, change('1'));
    expect(received).toEqual([change('1')]);
    await vi.waitFor(() => expect(troubles[0]).toContain('ECONNREFUSED'));
    await alone.close();
  });
});
