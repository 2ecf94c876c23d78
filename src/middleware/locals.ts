import type { APIContext, MiddlewareNext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { inLanguage } from '#i18n/server-texts.ts';
import { categoryBranches } from '#server/catalogue/categories-and-brands.ts';
import { countWaiting } from '#server/dashboard/waiting.ts';
import { currentAnnouncement } from '#server/homepage/home-view.ts';
import { isInTestMode } from '#server/settings/test-mode.ts';
import { nameRoute } from '#server/operating/current-request.ts';
import { languageOfRequest } from '#server/http/languages.ts';
import { fixedLinks } from '#server/menus/fixed-links.ts';
import { shopMenus } from '#server/menus/shop-menus.ts';
import { resources } from '#server/sections/sections.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { currentShop } from '#server/start/shop.ts';
import { isApi } from './route.ts';

let hasWorker = false;

/** Runs the shop's jobs, such as sending letters, under `astro dev`, where nothing else does. */
async function startWorkerInDevelopment(): Promise<void> {
  if (import.meta.env.DEV && !hasWorker) {
    hasWorker = true;
    const { startWorker } = await import('#server/worker/worker.ts');
    startWorker(await currentShop());
  }
}

/** Answers in the language of the request under `astro dev`, as our HTTP server does in a built shop. */
async function speakInDevelopment(
  { locals, request, url: { pathname: path } }: APIContext,
  next: MiddlewareNext,
): Promise<Response> {
  const cookie = request.headers.get('cookie') ?? '';
  const code = await languageOfRequest(locals.scope, { path, cookie });
  if (code === undefined) return next();
  return inLanguage(code, async () => {
    const response = await next();
    // The rest of a page is rendered while it is read: in the language of the code that reads it.
    return new Response(response.body && (await response.arrayBuffer()), response);
  });
}

/** Gives pages and endpoints the shop's scope, and pages its settings; endpoints load settings if they need them. */
export const locals = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals, url } = context;
  nameRoute(context.routePattern);
  if (isPrerendered || locals.failure) return next();
  locals.scope = await currentShop();
  await startWorkerInDevelopment();
  locals.search = url.search;
  locals.siteUrl = locals.scope.config.SITE_URL ?? url.origin;
  locals.announcement = () => currentAnnouncement(locals.scope);
  locals.categories = () => categoryBranches(locals.scope);
  locals.isInTestMode = () => isInTestMode(locals.scope);
  locals.menus = () => shopMenus(locals.scope);
  locals.fixedLinks = () => fixedLinks(locals.scope);
  // Called only after the scope has become the signed-in user's, who is not known here yet.
  locals.viewCounts = {};
  locals.waiting = () => countWaiting(locals.scope, { resources, counted: locals.viewCounts });
  locals.user = null;
  locals.sessionId = null;
  if (!isApi(context)) locals.settings = await loadSettings(locals.scope);
  return import.meta.env.DEV ? speakInDevelopment(context, next) : next();
});
