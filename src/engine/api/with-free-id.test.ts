import { expect, it, vi } from 'vitest';
import { ApiFailure } from './failure.ts';
import { withFreeId } from './with-free-id.ts';

const refusal = (code: 'id_conflict' | 'unavailable') =>
  new ApiFailure({ kind: 'problem', code, status: 409, data: {}, requestId: null } as never);

it('sends a request again with a new id if the server has another request with its id', async () => {
  const send = vi.fn(async (id: string) => {
    if (id === 'first') throw refusal('id_conflict');
    return `answer to ${id}`;
  });
  expect(await withFreeId('first', send, () => 'second')).toBe('answer to second');
  expect(send.mock.calls).toEqual([['first'], ['second']]);
});

it('passes every other failure on, and a second conflict', async () => {
  const renew = vi.fn(() => 'second');
  const failing = (code: 'id_conflict' | 'unavailable') =>
    withFreeId('first', () => Promise.reject(refusal(code)), renew);
  await expect(failing('unavailable')).rejects.toMatchObject({ code: 'unavailable' });
  expect(renew).not.toHaveBeenCalled();
  await expect(failing('id_conflict')).rejects.toMatchObject({ code: 'id_conflict' });
});
