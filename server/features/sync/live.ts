import type { FastifyInstance } from 'fastify';
import type { MemberId } from '../../../contract/base/ids.ts';
import { LIVE_PATH, LiveQuery } from '../../../contract/sync.ts';
import type { BackgroundLog } from '../../platform/http/logs/background-log.ts';
import { type Calls, readQuery } from '../../platform/http/calls.ts';
import { EVERY_PROCESS, type LiveBus } from '../../platform/live/live-bus.ts';
import { Places } from '../../platform/live/places.ts';
import type { LiveStreams } from '../../platform/live/live-stream.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf } from '../../platform/security/addresses.ts';
import type { Session, Sessions } from '../../platform/security/sessions.ts';

const STREAMS_A_MEMBER = 20;
/** Maximum number of open streams of one network in this process. Many members share the address of a mobile carrier. */
const STREAMS_A_NETWORK = 500;
/** Interval of the session check. A session may expire, or this process may miss the event that ends it. */
const CHECKED_EVERY_MS = 60_000;

interface OpenStream {
  readonly token_hash: string;
  /** Sends `session_end` to the device and closes the stream. */
  readonly endSession: () => void;
}

export interface LiveDependencies {
  readonly calls: Calls;
  readonly bus: LiveBus;
  readonly streams: LiveStreams;
  readonly sessions: Sessions;
  readonly background: BackgroundLog;
  /** `rateLimit` is false when the streams of a network have no limit. The limit of a member always holds. */
  readonly config: { readonly rateLimit: boolean };
}

/**
 * Mounts the live stream of a member's changes. A logout in any process closes the streams of its session at once. Without that event, the
 * session check closes them within CHECKED_EVERY_MS.
 */
export function mountLive(
  app: FastifyInstance,
  { calls, bus, streams, sessions, background, config }: LiveDependencies,
): void {
  const open = new Map<MemberId, Set<OpenStream>>();
  const places = new Places(config.rateLimit ? STREAMS_A_NETWORK : Infinity);

  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { member, token_hash } = await calls.requireMember(request, reply);
    const named = readQuery(request, { query: LiveQuery }).member;
    if (named !== undefined && named !== member) throw new Refusal('wrong_member', {});
    const own = open.get(member) ?? new Set();
    const network = networkOf(request.ip);
    if (own.size >= STREAMS_A_MEMBER || places.isFull(network))
      throw new Refusal('rate_limited', { retry_after_seconds: 60 });
    const leave = places.acquire(network);
    const stream = streams.open(reply, () => {
      unsubscribe();
      leave();
      own.delete(entry);
      if (own.size === 0) open.delete(member);
    });
    const endSession = (): void => {
      stream.send({ name: 'session_end', data: '{}' });
      stream.end();
    };
    const unsubscribe = bus.subscribe(member, (event) => {
      if (event.name !== 'session_end') stream.send(event);
      else if (event.data === token_hash) endSession();
    });
    const entry = { token_hash, endSession };
    open.set(member, own.add(entry));
  });

  const check = async (): Promise<void> => {
    const entries = [...open.values()].flatMap((own) => [...own]);
    if (entries.length === 0) return;
    const ended = new Set(await sessions.findEnded(entries.map(({ token_hash }) => token_hash)));
    for (const { token_hash, endSession } of entries) if (ended.has(token_hash)) endSession();
  };
  repeat(app, () =>
    check().catch((err: unknown) => background.error({ err }, 'the sessions of live streams were not looked up')),
  );
}

function repeat(app: FastifyInstance, work: () => Promise<void>): void {
  const timer = setInterval(() => void work(), CHECKED_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Ends the streams of a session and clears it from every process's cache. The token hash never reaches a client. */
export function endSessionEverywhere(
  bus: LiveBus,
  { member, token_hash }: Pick<Session, 'member' | 'token_hash'>,
): void {
  const event = { name: 'session_end', data: token_hash } as const;
  bus.publish(member, event);
  bus.publish(EVERY_PROCESS, event);
}

/** Removes ended sessions from this process's cache, also those that another process ends. */
export function forgetEndedSessions(bus: LiveBus, sessions: Sessions): void {
  bus.subscribe(EVERY_PROCESS, (event) => {
    if (event.name === 'session_end') sessions.forget(event.data);
  });
}
