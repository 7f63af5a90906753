import type { FastifyInstance } from 'fastify';

/** Runs work after the answer to the current request is sent. */
export type AfterAnswer = (work: () => Promise<void>) => void;

/** Opens work that runs after answers, so that response times do not reveal it. A stop of the server waits for this work. */
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
