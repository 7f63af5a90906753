import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { LIVE_EVENTS } from '../../../contract/sync.ts';

/** What streams carry: a name of the contract and its data, serialised once however many streams it goes to. */
export interface LiveEvent {
  readonly name: (typeof LIVE_EVENTS)[number];
  readonly data: string;
}

export type LiveListener = (event: LiveEvent) => void;

/** The topic that every process listens to, whoever is connected to it. Every other topic is a member's id. */
export const EVERY_PROCESS = '*';

/**
 * Carries hints from whoever commits a change to whoever holds the member's streams. Nothing depends on a hint:
 * the truth is the member's feed, and what is lost here is found by the next pull.
 */
export interface LiveBus {
  /** Local listeners have been called when this returns; other processes hear of it a moment later. Never throws. */
  publish(topic: string, event: LiveEvent): void;
  /** Gives the function that ends the subscription. */
  subscribe(topic: string, listener: LiveListener): () => void;
  /** Called when hints from other processes may have been missed, after the connection between them came back. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** Between processes by Redis where there is an address, else within this process. */
export function openLiveBus(redisUrl: string | undefined, onTrouble: (message: string) => void): LiveBus {
  return redisUrl === undefined ? new LocalBus() : new RedisBus(redisUrl, onTrouble);
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

  onGap(): void {}

  async close(): Promise<void> {
    this.listeners.clear();
  }
}

const CHANNEL = 'liaison:live:';
const CHANNELS_AT_ONCE = 1_000;
const RECONNECT_MOST_MS = 2_000;

/** One connection to publish, one to listen; a channel a topic, subscribed while a listener is here. */
class RedisBus implements LiveBus {
  readonly #id = randomUUID();
  readonly #local = new LocalBus();
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #gapListeners: (() => void)[] = [];
  #hasListened = false;

  constructor(redisUrl: string, onTrouble: (message: string) => void) {
    // A hint that cannot go out at once is worthless a minute later: nothing is queued while the connection is down.
    const connect = (): Redis =>
      new Redis(redisUrl, {
        enableOfflineQueue: false,
        enableAutoPipelining: true,
        autoResubscribe: false,
        maxRetriesPerRequest: 0,
        retryStrategy: (attempt) => Math.min(RECONNECT_MOST_MS, 50 * 2 ** Math.min(attempt, 10)),
      });
    this.#publisher = connect();
    this.#subscriber = connect();
    for (const connection of [this.#publisher, this.#subscriber]) {
      connection.on('error', (error: Error) => onTrouble(`Redis: ${error.message || String(error)}`));
    }
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

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  async close(): Promise<void> {
    await this.#local.close();
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  /** While the connection is down the topics stand in the map of listeners, and `ready` listens to all of them. */
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

/** A connection that broke says so by its `error` event; the single command has nothing to add. */
function ignore(): void {}
