import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { LIVE_EVENTS } from '../../../contract/sync.ts';
import { connectRedis, reportOutages } from '../redis.ts';

/** An event of a stream: a name of the contract and its data. The data is serialised once for all streams. */
export interface LiveEvent {
  readonly name: (typeof LIVE_EVENTS)[number];
  readonly data: string;
}

export type LiveListener = (event: LiveEvent) => void;

/** The topic to which every process listens. Every other topic is the id of a member. */
export const EVERY_PROCESS = '*';

/**
 * Carries hints from the process that commits a change to the processes that hold the streams of the member. Nothing depends on a hint: the
 * feed of the member is the source of truth, and the next pull finds the changes of a lost hint.
 */
export interface LiveBus {
  /** Calls the local listeners before it returns; other processes receive the event later. Never throws. */
  publish(topic: string, event: LiveEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(topic: string, listener: LiveListener): () => void;
  /** Whether Redis answers, or undefined when the bus needs none. */
  isConnected(): boolean | undefined;
  /** Calls the listener after a reconnection, when hints from other processes may be lost. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Opens a bus between processes when there is a Redis address, else a bus within this process. Calls `onFailure` once when Redis stops
 * answering, and once when it answers again.
 */
export function openLiveBus(redisUrl: string | undefined, onFailure: (message: string) => void): LiveBus {
  return redisUrl === undefined ? new LocalBus() : new RedisBus(redisUrl, onFailure);
}

class LocalBus implements LiveBus {
  readonly listeners = new Map<string, Set<LiveListener>>();

  publish(topic: string, event: LiveEvent): void {
    const listeners = this.listeners.get(topic);
    if (listeners === undefined) return;
    for (const listener of listeners) listener(event);
  }

  subscribe(topic: string, listener: LiveListener): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(topic) === listeners) this.listeners.delete(topic);
    };
  }

  isConnected(): undefined {
    return undefined;
  }

  onGap(): void {}

  async close(): Promise<void> {
    this.listeners.clear();
  }
}

const CHANNEL = 'liaison:live:';
const CHANNELS_AT_ONCE = 1_000;

/** One connection publishes, the other listens. Each topic is a channel, subscribed while this process has a listener. */
class RedisBus implements LiveBus {
  readonly #id = randomUUID();
  readonly #local = new LocalBus();
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #gapListeners: (() => void)[] = [];
  #hasListened = false;

  constructor(redisUrl: string, onFailure: (message: string) => void) {
    this.#publisher = connectRedis(redisUrl);
    this.#subscriber = connectRedis(redisUrl);
    reportOutages([this.#publisher, this.#subscriber], redisUrl, onFailure);
    this.#subscriber.on('ready', () => this.#listenAgain());
    this.#subscriber.on('message', (channel: string, message: string) => this.#receive(channel, message));
  }

  publish(topic: string, event: LiveEvent): void {
    this.#local.publish(topic, event);
    if (this.#publisher.status !== 'ready') return;
    this.#publisher.publish(CHANNEL + topic, `${this.#id}${event.name} ${event.data}`).catch(ignore);
  }

  subscribe(topic: string, listener: LiveListener): () => void {
    if (!this.#local.listeners.has(topic)) this.#listen([CHANNEL + topic]);
    const end = this.#local.subscribe(topic, listener);
    return () => {
      end();
      if (this.#local.listeners.has(topic) || this.#subscriber.status !== 'ready') return;
      this.#subscriber.unsubscribe(CHANNEL + topic).catch(ignore);
    };
  }

  isConnected(): boolean {
    return this.#publisher.status === 'ready' && this.#subscriber.status === 'ready';
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  async close(): Promise<void> {
    await this.#local.close();
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  /** Subscribes to channels. While the connection is down this does nothing; `#listenAgain` subscribes to all later. */
  #listen(channels: string[]): void {
    if (this.#subscriber.status === 'ready' && channels.length > 0)
      this.#subscriber.subscribe(...channels).catch(ignore);
  }

  #listenAgain(): void {
    const channels = [...this.#local.listeners.keys()].map((topic) => CHANNEL + topic);
    for (let from = 0; from < channels.length; from += CHANNELS_AT_ONCE)
      this.#listen(channels.slice(from, from + CHANNELS_AT_ONCE));
    if (this.#hasListened) for (const listener of this.#gapListeners) listener();
    this.#hasListened = true;
  }

  #receive(channel: string, message: string): void {
    const from = this.#id.length;
    if (message.startsWith(this.#id)) return;
    const space = message.indexOf(' ', from);
    const name = message.slice(from, space) as LiveEvent['name'];
    this.#local.publish(channel.slice(CHANNEL.length), { name, data: message.slice(space + 1) });
  }
}

/** Ignores the error of a single command, because the `error` event of the connection reports it. */
function ignore(): void {}
