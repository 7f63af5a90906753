import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { LiveEvent } from './live-bus.ts';

/** Proxies and phones drop a connection that is silent for half a minute. */
const HEARTBEAT_MS = 25_000;
const HEARTBEAT = ':\n\n';
/** A device that lets this much pile up is not reading. Its stream ends; it comes back and pulls what it missed. */
const UNREAD_BYTES_MAX = 256 * 1024;
/** After how long a device comes back; spread, so that a restart does not bring all of them at the same moment. */
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 4_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
  // The body ends with the connection: no chunk framing around every event.
  connection: 'close',
};

/** One device's stream of server-sent events. Kept small: thousands of these stand idle. */
export class LiveStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  send(event: LiveEvent): void {
    this.write(`event: ${event.name}\ndata: ${event.data}\n\n`);
  }

  /** Ends the stream behind what was sent. */
  end(): void {
    this.#response.end();
  }

  write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > UNREAD_BYTES_MAX) this.#response.destroy();
  }
}

/** Every stream of this process, under one heartbeat. */
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

  /** Takes the reply over and makes a stream of it. `onClose` is called once, later, whoever ends it. */
  open(reply: FastifyReply, onClose: () => void): LiveStream {
    reply.hijack();
    const response = reply.raw;
    const stream = new LiveStream(response);
    this.#streams.add(stream);
    const closed = (): void => {
      if (this.#streams.delete(stream)) onClose();
    };
    response.on('close', closed);
    // A device that went while its session was looked up: its `close` has been.
    if (response.destroyed) queueMicrotask(closed);
    // A write after the device has gone is no news: `close` tells it.
    response.on('error', ignore);
    response.removeHeader('transfer-encoding');
    response.writeHead(200, HEADERS);
    stream.write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`);
    if (this.#isClosing) stream.end();
    return stream;
  }

  /** Ends them all, without a word about their sessions: the devices come back, to another process or the next one. */
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
