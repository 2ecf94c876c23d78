import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { isFeedTarget, type FeedProblem } from '#domain/feeds/feed.ts';
import { NotFoundError } from '../base/errors.ts';
import { asTaken } from '../operating/current-request.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { withPass, type FeedAddress } from './feed-pass.ts';

/**
 * A feed as XML, for as many as ask, each as fast as they like: nothing is read before its first piece is.
 *
 * @param gzip whether it is sent compressed, as it is stored
 */
export function readFeed(
  scope: Scope,
  { gzip, ...address }: FeedAddress & { gzip: boolean },
): ReadableStream<Uint8Array> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const { xml, handle } = await withPass(scope, {
      ...address,
      use: async ({ xml }) => ({ xml, handle: await xml.open() }),
    });
    yield* xml.read(handle);
  }
  const asIs = { objectMode: false, highWaterMark: 0 };
  const stored = Readable.from(pieces(), asIs);
  const sent = gzip ? stored : stored.compose(createGunzip());
  return Readable.toWeb(Readable.from(asTaken(sent), asIs)) as ReadableStream<Uint8Array>;
}

/** What is sent to a target, and what it would refuse. */
export interface FeedReport {
  /** Variants in the feed. */
  sent: number;
  problems: FeedProblem[];
  /** Number of all problems. */
  total: number;
  page: number;
  pages: number;
}

/** What a target would refuse of the shop's products, a page of it. @throws NotFoundError for an unknown target */
export async function reportFeed(
  scope: Scope,
  { target, origin, page }: { target: string | undefined; origin: string; page: number },
): Promise<FeedReport> {
  authorise(scope, 'products', 'view');
  if (!isFeedTarget(target)) throw new NotFoundError();
  return withPass(scope, {
    target,
    origin,
    use: async (pass) => {
      await pass.written;
      const { sent, total } = pass;
      return { sent, total, ...(await pass.problemsOf(page)) };
    },
  });
}
