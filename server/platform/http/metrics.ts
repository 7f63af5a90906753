import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isPrivateAddress } from '../security/addresses.ts';
import { checkNear } from './check-near.ts';

/** The metrics that Prometheus reads at /metrics. No label names a member. */
export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly messagesSent: Counter;
  readonly pushes: Counter<'outcome'>;
  readonly errors: Counter<'source'>;
}

export function createMetrics(countStreams: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  void new Gauge({
    name: 'liaison_live_streams',
    help: 'Open live streams of this process.',
    registers,
    collect() {
      this.set(countStreams());
    },
  });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'liaison_http_request_duration_seconds',
      help: 'Time to answer a request, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    messagesSent: new Counter({
      name: 'liaison_messages_sent_total',
      help: 'Messages that this process stored.',
      registers,
    }),
    pushes: new Counter({
      name: 'liaison_pushes_total',
      help: 'Push attempts of this process, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    errors: new Counter({
      name: 'liaison_errors_total',
      help: 'Errors of this process, by source.',
      labelNames: ['source'],
      registers,
    }),
  };
}

/** Measures every answer. */
export function measureAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    metrics.httpSeconds.observe(labels, reply.elapsedTime / 1_000);
    if (reply.statusCode >= 500) metrics.errors.inc({ source: 'http' });
  });
}

/**
 * Serves /metrics under a name of this machine, also through the private network of a container, but never through a proxy. A proxy that
 * adds no header and renames the host looks like a client on this machine. A public server therefore serves its metrics by
 * `listenForMetrics` only.
 */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics): void {
  app.get('/metrics', { config: { unlimited: true } }, async (request, reply) => {
    checkNear(request, isPrivateAddress);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
