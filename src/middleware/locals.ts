import { defineMiddleware } from 'astro:middleware';
import { categoryBranches } from '#server/catalogue/browse.ts';
import { countWaiting } from '#server/dashboard/waiting.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { currentShop } from '#server/shop.ts';
import { isApi } from './route.ts';

let hasWorker = false;

/** During development `astro dev` serves the shop: nothing else would run its jobs, letters among them. */
async function workInDevelopment(): Promise<void> {
  if (import.meta.env.DEV && !hasWorker) {
    hasWorker = true;
    const { startWorker } = await import('#server/worker/worker.ts');
    startWorker(await currentShop());
  }
}

/** Gives pages and endpoints the shop; endpoints read the settings where they need them. */
export const locals = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals, url } = context;
  if (isPrerendered || locals.unavailable) return next();
  locals.scope = await currentShop();
  await workInDevelopment();
  locals.siteUrl = locals.scope.config.SITE_URL ?? url.origin;
  locals.categories = () => categoryBranches(locals.scope);
  // Who is signed in is known later: it counts for the scope of that moment.
  locals.viewCounts = {};
  locals.waiting = () => countWaiting(locals.scope, locals.viewCounts);
  locals.user = null;
  locals.sessionId = null;
  if (!isApi(context)) locals.settings = await loadSettings(locals.scope);
  return next();
});
