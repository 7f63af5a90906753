import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '../../../contract/sync.ts';
import { type Calls, requireMember } from '../../platform/calls.ts';
import { EVERY_PROCESS, type LiveBus } from '../../platform/live-bus.ts';
import type { LiveStreams } from '../../platform/live-stream.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session, Sessions } from '../../platform/sessions.ts';

const STREAMS_A_MEMBER = 20;

/** Mounts the stream of a member's changes. It ends with its session, at once and in every process. */
export function mountLive(app: FastifyInstance, { calls, bus, streams }: { calls: Calls; bus: LiveBus; streams: LiveStreams }): void {
  const open = new Map<string, number>();

  app.get<{ Querystring: { member?: unknown } }>(LIVE_PATH, async (request, reply) => {
    const session = await calls.session(request, reply);
    requireMember(session, request);
    // An event stream cannot carry the header that other calls name their member in.
    if (request.query.member !== undefined && request.query.member !== session.member) throw new Refusal('wrong_member', {});
    const count = open.get(session.member) ?? 0;
    if (count >= STREAMS_A_MEMBER) throw new Refusal('rate_limited', { retry_after_seconds: 60 });
    open.set(session.member, count + 1);
    const stream = streams.open(reply, () => {
      unsubscribe();
      const left = (open.get(session.member) ?? 1) - 1;
      if (left > 0) open.set(session.member, left);
      else open.delete(session.member);
    });
    const unsubscribe = bus.subscribe(session.member, (event) => {
      if (event.name !== 'session_end') return stream.send(event);
      if (event.data !== session.token_hash) return;
      stream.send({ name: 'session_end', data: '{}' });
      stream.end();
    });
  });
}

/** Ends the streams of a session, and what every process remembers of it. The hash does not leave the servers. */
export function endSessionEverywhere(bus: LiveBus, { member, token_hash }: Pick<Session, 'member' | 'token_hash'>): void {
  const event = { name: 'session_end', data: token_hash } as const;
  bus.publish(member, event);
  bus.publish(EVERY_PROCESS, event);
}

/** Hears of sessions that ended in other processes. */
export function forgetEndedSessions(bus: LiveBus, sessions: Sessions): void {
  bus.subscribe(EVERY_PROCESS, (event) => {
    if (event.name === 'session_end') sessions.forget(event.data);
  });
}
