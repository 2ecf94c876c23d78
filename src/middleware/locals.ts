import { defineMiddleware } from 'astro:middleware';
import { categoryTree } from '#server/catalogue/browse.ts';
import { readEnvironment } from '#server/env.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { currentShop } from '#server/shop.ts';
import { isApi } from './route.ts';

const publicAddress = readEnvironment(process.env).SITE_URL;

/** Gives pages and endpoints the shop; endpoints read the settings where they need them. */
export const locals = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals, url } = context;
  if (isPrerendered || locals.unavailable) return next();
  locals.shop = await currentShop();
  locals.siteUrl = publicAddress ?? url.origin;
  locals.categories = () => categoryTree(locals.shop);
  locals.user = null;
  locals.sessionId = null;
  if (!isApi(context)) locals.settings = await loadSettings(locals.shop);
  return next();
});
