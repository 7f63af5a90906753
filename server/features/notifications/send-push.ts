import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { DeclarativePush, PushPayload } from '../../../contract/notifications/push.ts';
import { type GuardedAgent, OutboundRefusal } from '../../platform/security/guarded-agent.ts';
import type { VapidKeys } from '../../platform/security/vapid.ts';
import type { Claimed } from './claims.ts';
import type { Reply } from './decide-outcome.ts';

export interface PushSender {
  readonly agent: GuardedAgent;
  readonly keys: VapidKeys;
}

export interface OutgoingPush {
  readonly to: Pick<Claimed, 'endpoint' | 'p256dh' | 'auth'>;
  readonly payload: PushPayload & DeclarativePush;
  /** The operator's contact address for the push service: an https: or mailto: URL. */
  readonly subject: string;
}

/** The time for which the push service stores an undelivered push. The app shows older changes when it opens. */
const TTL_SECONDS = 86_400;

/**
 * Encrypts one push for its subscription (RFC 8291), signs it (RFC 8292) and posts it through the guarded agent.
 * Network errors resolve as a Reply.
 */
export async function sendPush({ agent, keys }: PushSender, { to, payload, subject }: OutgoingPush): Promise<Reply> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: to },
    JSON.stringify(payload),
    {
      vapidDetails: { ...keys, subject },
      contentEncoding: 'aes128gcm',
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic: topicOf(payload.tag),
    },
  );
  try {
    return await agent.post(to.endpoint, { headers: toStrings(headers), body });
  } catch (error) {
    return failureOf(error);
  }
}

/** Returns only the error code, because a network error message contains the endpoint, which is a secret. */
function failureOf(error: unknown): Reply {
  if (error instanceof OutboundRefusal) return { failure: 'refused', reason: error.message };
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return { failure: 'unreachable', reason };
}

/** A newer push of the same topic replaces a waiting one at the push service. The hash hides the tag from the service. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

const toStrings = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
