import { stringifySetCookie } from 'cookie';
import { pathInShop } from '#domain/access/callback-url.ts';
import { api } from '#domain/access/route-access.ts';
import { languageCookie, offeredLanguages } from '#server/http/languages.ts';
import { isOverTls } from '#server/security/cookies.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { endpoint } from '../_edge/answer.ts';

export const needs = api('everybody', { whileClosed: true });

/** A year, in seconds. */
const MAX_AGE = 365 * 24 * 60 * 60;
/** Letters of a form: the name of a language, and the path of a page. */
const LONGEST_FORM = 4_096;

/** Stores the language that a visitor chooses in the footer, a form that needs no script, and leads back. */
export const POST = endpoint(async ({ request, locals, url }) => {
  const form = new URLSearchParams((await request.text()).slice(0, LONGEST_FORM));
  const settings = await loadSettings(locals.scope);
  const value = form.get('language') ?? '';
  const headers = new Headers({
    location: pathInShop(form.get('back') ?? '/', url.origin) ?? '/',
    'cache-control': 'no-store',
  });
  if (offeredLanguages(settings).includes(value)) {
    const cookie = stringifySetCookie({
      name: languageCookie(locals.scope),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isOverTls(locals.scope),
      // The shop's own needs no cookie.
      maxAge: value === settings.language ? 0 : MAX_AGE,
    });
    headers.set('set-cookie', cookie);
  }
  return new Response(null, { status: 303, headers });
});
