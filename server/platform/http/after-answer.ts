import type { FastifyInstance } from 'fastify';

/** Runs work once the answer to the present request is on its way. */
export type AfterAnswer = (work: () => Promise<void>) => void;

/** Opens the work that answers do not wait for, so that their time says nothing about it. A stop of the server waits for it. */
export function openAfterAnswer(app: FastifyInstance): AfterAnswer {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const run = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, 'work after an answer'))
      .finally(() => running.delete(run));
    running.add(run);
  };
}
