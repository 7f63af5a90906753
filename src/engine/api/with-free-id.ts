import { ApiFailure } from './failure.ts';

/**
 * Sends a request whose id makes it idempotent. The server may have stored another request with this id, whose answer was lost before the
 * member changed the text. The request is then sent again, once, with the id that `renew` returns.
 */
export async function withFreeId<Answer>(
  id: string,
  send: (id: string) => Promise<Answer>,
  renew: () => string,
): Promise<Answer> {
  try {
    return await send(id);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'id_conflict') throw error;
  }
  return send(renew());
}
