import { DAY_MS } from '#domain/time.ts';
import { forgetOldAlerts } from '../alerts/own-alerts.ts';
import { forgetUntouchedCarts } from '../cart/account-cart.ts';
import { forgetOldCarts } from '../cart/open-carts.ts';
import { forgetQuotes } from '../deliveries/carrier-quote.ts';
import { forgetOldImports } from '../imports/forget-imports.ts';
import { forgetLetters } from '../letters/forget-letters.ts';
import { forgetBrokenUploads } from '../media/incoming.ts';
import { mediaFolder } from '../media/store.ts';
import { forgetKeys } from '../orders/placing/idempotency.ts';
import { forgetExpiredPrescriptions } from '../prescriptions/remove.ts';
import { forgetUnclaimedPictures } from '../reviews/pictures.ts';
import type { Scope } from '../service/scope.ts';
import { closeVisitDays } from '../visits/close-days.ts';
import { forgetDeliveries } from '../webhooks/resource.ts';

/** How long a dead job stays, so that someone can look at it. */
const DEAD_JOB_LIFE_MS = 30 * DAY_MS;

async function forgetDeadJobs({ engine, now }: Scope): Promise<void> {
  await engine.transaction((tx) =>
    tx
      .deleteFrom('jobs')
      .where('state', '=', 'dead')
      .where('runAt', '<=', now() - DEAD_JOB_LIFE_MS)
      .execute(),
  );
}

/** Deletes expired rows and files. If one kind fails, the others are still deleted. */
export async function clearUp(scope: Scope): Promise<void> {
  const results = await Promise.allSettled([
    forgetKeys(scope),
    forgetLetters(scope),
    forgetQuotes(scope),
    forgetDeadJobs(scope),
    forgetUnclaimedPictures(scope),
    forgetExpiredPrescriptions(scope),
    closeVisitDays(scope),
    forgetOldCarts(scope),
    forgetUntouchedCarts(scope),
    forgetOldAlerts(scope),
    forgetOldImports(scope),
    forgetDeliveries(scope),
    forgetBrokenUploads(mediaFolder(scope.config), scope.now()),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
