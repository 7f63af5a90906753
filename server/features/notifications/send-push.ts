import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushPayload } from '../../../contract/push.ts';
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
  readonly payload: PushPayload;
  /** Whom the push service writes to: an https: or mailto: address. */
  readonly subject: string;
}

/** What nobody could be given in this time is in the app when it is opened. */
const TTL_SECONDS = 86_400;

/** Encrypts one push for its subscription (RFC 8291), signs it (RFC 8292) and posts it through the guarded agent. What the network does is a reply too. */
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

/** The endpoint is a secret, and the network's own words name it: only its code is kept. */
function failureOf(error: unknown): Reply {
  if (error instanceof OutboundRefusal) return { failure: 'refused', reason: error.message };
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return { failure: 'unreachable', reason };
}

/** While it waits at the push service, a newer push of the same tag takes its place. The service learns nothing of the tag. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

const toStrings = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
