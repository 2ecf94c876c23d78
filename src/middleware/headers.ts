import type { APIContext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { colorStyles } from '#domain/settings/color-styles.ts';
import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';
import {
  contentPolicy,
  DATA_POLICY,
  hashOf,
  permissionsPolicy,
} from '#server/http/content-policy.ts';
import { inlineParts } from './inline-parts.ts';
import { isApi } from './route.ts';

/** Origins of the logo and the favicon. A host with `;`, which could add a directive, is left out. */
const pictureSites = ({ logo, favicon }: ShopSettings): string[] =>
  [logo, favicon]
    .map((address) => URL.parse(address)?.origin ?? '')
    .filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin));

/** Sources of the media of a shop whose object store has a public address. */
function mediaSites({ scope }: Partial<App.Locals>): Record<string, string[]> {
  const site = scope?.config.S3_PUBLIC_URL;
  if (!site) return {};
  const { origin } = new URL(site);
  return { 'img-src': [origin], 'connect-src': ["'self'", origin] };
}

/**
 * The policies of a response; a page's depend on what it declares and on the shop's settings.
 *
 * @param byAstro the content policy that Astro gave it
 */
function policies(context: APIContext, byAstro: string): [name: string, value: string][] {
  if (isApi(context)) return [['content-security-policy', DATA_POLICY]];
  const { needs, settings = initialSettings } = context.locals as Partial<App.Locals>;
  const media = mediaSites(context.locals);
  const { scripts, styles } = inlineParts(byAstro);
  return [
    [
      'content-security-policy',
      contentPolicy({
        allows: needs?.allows,
        scripts,
        styles: [...styles, hashOf(colorStyles(settings.color))],
        sources: {
          ...media,
          'img-src': [...pictureSites(settings), ...(media['img-src'] ?? [])],
        },
      }),
    ],
    ['permissions-policy', permissionsPolicy(needs?.allows)],
  ];
}

/** Sets the type and the policies with which a response leaves, unless it has ours already. */
export function setPolicies(context: APIContext, headers: Headers): void {
  // Astro leaves the charset to the page's <meta>.
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html;charset=utf-8');
  }
  if (import.meta.env.DEV || headers.has('permissions-policy')) return;
  const byAstro = headers.get('content-security-policy') ?? '';
  for (const [name, value] of policies(context, byAstro)) headers.set(name, value);
}

/**
 * A response is cached by the visitor's own browser at most, and one that may depend on a session not even
 * there, so that the next person at the computer cannot go back to it. Its policies limit what it may load
 * and do; Vite's development pages, which are full of inline parts, have none. A kept page has had its own
 * since it was rendered.
 */
export const headers = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals } = context;
  const response = await next();
  if (isPrerendered) return response;
  // Some responses, such as redirects, have headers that cannot be changed.
  const copy = new Response(response.body, response);
  setPolicies(context, copy.headers);
  if (!copy.headers.has('cache-control')) {
    const caching = locals.needs?.who === 'everybody' ? 'no-cache' : 'no-store';
    copy.headers.set('cache-control', `private, ${caching}`);
  }
  return copy;
});
