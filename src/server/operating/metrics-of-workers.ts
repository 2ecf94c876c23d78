import { AggregatorRegistry } from 'prom-client';
import type { ReadableMetrics } from './metrics-server.ts';

/** The figures of all workers together, for the primary process, which asks them. */
export function metricsOfWorkers(): ReadableMetrics {
  const all = new AggregatorRegistry();
  return { read: async () => ({ contentType: all.contentType, text: await all.clusterMetrics() }) };
}
