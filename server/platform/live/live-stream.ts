import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from './live-bus.ts';

/** Proxies and phones drop a connection that is silent for 30 seconds. */
const HEARTBEAT_MS = 25_000;
const HEARTBEAT = ':\n\n';
/** The most unread bytes of a stream. The stream of a device that does not read ends; the device reconnects and pulls. */
const UNREAD_BYTES_MAX = 256 * 1024;
/** The delay after which a device reconnects. The random part spreads the reconnections after a restart. */
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 4_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
  // The body ends with the connection, which saves the chunk framing around every event.
  connection: 'close',
};

/** The stream of server-sent events of one device. It is small, because a process holds thousands of idle ones. */
export class LiveStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  send(event: LiveEvent): void {
    this.write(`event: ${event.name}\ndata: ${event.data}\n\n`);
  }

  /** Ends the stream after the sent events. */
  end(): void {
    this.#response.end();
  }

  write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > UNREAD_BYTES_MAX) this.#response.destroy();
  }
}

/** All streams of this process. One timer sends the heartbeats. */
export class LiveStreams {
  readonly #streams = new Set<LiveStream>();
  readonly #heartbeat: NodeJS.Timeout;
  #isClosing = false;

  constructor(heartbeatMs: number = HEARTBEAT_MS) {
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Turns the reply into a stream. Calls `onClose` once, and never before `open` returns, whichever side ends the stream. */
  open(reply: FastifyReply, onClose: () => void): LiveStream {
    reply.hijack();
    const response = reply.raw;
    const stream = new LiveStream(response);
    this.#streams.add(stream);
    const closed = (): void => {
      if (this.#streams.delete(stream)) onClose();
    };
    response.on('close', closed);
    // The device may disconnect during the look-up of its session. The `close` event has then fired already.
    if (response.destroyed) queueMicrotask(closed);
    // A write after the device disconnected fails. `close` reports the disconnection.
    response.on('error', ignore);
    response.removeHeader('transfer-encoding');
    response.writeHead(200, HEADERS);
    stream.write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`);
    if (this.#isClosing) stream.end();
    return stream;
  }

  /** Ends all streams without ending the sessions: the devices reconnect to another process or to the next one. */
  endAll(): void {
    for (const stream of this.#streams) stream.end();
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#heartbeat);
    this.endAll();
  }

  #beat(): void {
    for (const stream of this.#streams) stream.write(HEARTBEAT);
  }
}

function ignore(): void {}
