import cluster from 'node:cluster';

/** One of the processes of a shop that share its port (`WORKERS`). */
export interface OwnWorker {
  /** From 1 on; one that takes another's place has its number. */
  number: number;
  /** How many there are. */
  of: number;
}

/** What a worker says to the primary process. */
export type ToPrimary =
  { shop: 'announce'; topic: string } | { shop: 'count'; id: number; key: string; seconds: number };

/** What the primary process says to a worker. */
export type ToWorker =
  { shop: 'announced'; topic: string } | { shop: 'counted'; id: number; window: CallerWindow };

/** A caller's window: calls counted in it, and when it ends (epoch ms). */
export interface CallerWindow {
  hits: number;
  endsAt: number;
}

/** Whether something that came between processes is one of these messages; packages send others. */
export const isOurs = (message: unknown): message is ToPrimary | ToWorker =>
  typeof message === 'object' && message !== null && 'shop' in message;

/** The environment that makes a process a worker. */
export const workerEnvironment = ({ number, of }: OwnWorker): Record<string, string> => ({
  WORKERS: String(of),
  WORKER_NUMBER: String(number),
});

/** Read once; what a primary process says to those it starts is no setting of the shop's. */
const own: OwnWorker | undefined = cluster.isWorker
  ? // eslint-disable-next-line no-restricted-syntax -- as above
    { number: Number(process.env.WORKER_NUMBER), of: Number(process.env.WORKERS) }
  : undefined;

/** Which of the shop's workers this process is; undefined in a shop of one process, and in the primary process. */
export const ownWorker = (): OwnWorker | undefined => own;

/** This process's part of what all workers of the shop may use together, such as connections; `least` in any case. */
export const ownShare = (total: number, least = 1): number =>
  Math.max(least, Math.ceil(total / (ownWorker()?.of ?? 1)));

function toPrimary(message: ToPrimary): void {
  // A primary process that has ended takes this one with it.
  process.send?.(message, undefined, {}, () => undefined);
}

/** Tells the other workers of this machine that something changed; nothing in a shop of one process. */
export function tellOtherWorkers(topic: string): void {
  if (ownWorker()) toPrimary({ shop: 'announce', topic });
}

/** Calls `listener` with what other workers tell. @returns a function that ends it */
export function hearOtherWorkers(listener: (topic: string) => void): () => void {
  if (!ownWorker()) return () => undefined;
  const hear = (message: unknown): void => {
    if (isOurs(message) && message.shop === 'announced') listener(message.topic);
  };
  process.on('message', hear);
  return () => void process.off('message', hear);
}

/** Counts that the primary process has been asked for, by their ids. */
const awaited = new Map<number, (window: CallerWindow) => void>();
let asked = 0;

function hearCounts(message: unknown): void {
  if (!isOurs(message) || message.shop !== 'counted') return;
  awaited.get(message.id)?.(message.window);
  awaited.delete(message.id);
}

/** Counts a call in a window that all workers share, in the primary process. */
export function countInPrimary(key: string, seconds: number): Promise<CallerWindow> {
  if (asked === 0) process.on('message', hearCounts);
  asked += 1;
  const id = asked;
  return new Promise((counted) => {
    awaited.set(id, counted);
    toPrimary({ shop: 'count', id, key, seconds });
  });
}
