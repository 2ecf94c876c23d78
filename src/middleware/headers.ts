import type { APIContext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { sourcesOf, tagsOf } from '#domain/consent/tag.ts';
import { language } from '#domain/language.ts';
import { colorStyles } from '#domain/settings/color-styles.ts';
import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';
import {
  contentPolicy,
  DATA_POLICY,
  hashOf,
  permissionsPolicy,
} from '#server/http/content-policy.ts';
import { razorpayServer } from '#server/payments/providers/razorpay-server.ts';
import { inlineParts } from './inline-parts.ts';
import { isApi } from './route.ts';

/** Origins of logo and favicon. A host with `;` is left out: it could add a directive. */
const pictureSites = ({ logo, favicon }: ShopSettings): string[] =>
  [logo, favicon]
    .map((address) => URL.parse(address)?.origin ?? '')
    .filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin));

/** Sources of media, if the object store has a public address. */
function mediaSites({ scope }: Partial<App.Locals>): Record<string, string[]> {
  const site = scope?.config.S3_PUBLIC_URL;
  if (!site) return {};
  const { origin } = new URL(site);
  return { 'img-src': [origin], 'connect-src': ["'self'", origin] };
}

/** Where the form of a payment leads: no page but its own may send one there. */
const formSites = ({ scope }: Partial<App.Locals>): Record<string, string[]> =>
  scope ? { 'form-action': [new URL(razorpayServer(scope.config)).origin] } : {};

/** The policies of a response; a page's depend on what it declares and on the shop's settings. */
function policies(context: APIContext): [name: string, value: string][] {
  if (isApi(context)) return [['content-security-policy', DATA_POLICY]];
  const { needs, settings = initialSettings } = context.locals as Partial<App.Locals>;
  const media = mediaSites(context.locals);
  const { scripts, styles } = inlineParts();
  return [
    [
      'content-security-policy',
      contentPolicy({
        allows: needs?.allows,
        scripts,
        styles: [...styles, hashOf(colorStyles(settings.color))],
        sources: [
          media,
          { 'img-src': pictureSites(settings) },
          needs?.allows?.includes('payment-form') ? formSites(context.locals) : {},
          needs?.allows?.includes('tags') ? sourcesOf(tagsOf(settings.script)) : {},
        ],
      }),
    ],
    ['permissions-policy', permissionsPolicy(needs?.allows)],
  ];
}

/** Sets the content type and policies of a response, unless they are set already. */
export function setPolicies(context: APIContext, headers: Headers): void {
  // Astro leaves the charset to the page's <meta>.
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html;charset=utf-8');
    headers.set('content-language', language());
  }
  if (import.meta.env.DEV || headers.has('permissions-policy')) return;
  for (const [name, value] of policies(context)) headers.set(name, value);
}

/**
 * Caching headers and policies of every response. Only the visitor's own browser may cache it, and not even that if
 * it may depend on a session: the next user of the computer could go back to it. Vite's development pages, which are
 * full of inline scripts, get no policies; a cached page has had its own since it was rendered.
 */
export const headers = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals } = context;
  const response = await next();
  if (isPrerendered) return response;
  // Headers of some responses, such as redirects, are immutable.
  const copy = new Response(response.body, response);
  setPolicies(context, copy.headers);
  if (locals.apiVersion) copy.headers.set('api-version', locals.apiVersion);
  if (!copy.headers.has('cache-control')) {
    const caching = locals.needs?.who === 'everybody' ? 'no-cache' : 'no-store';
    copy.headers.set('cache-control', `private, ${caching}`);
  }
  return copy;
});
