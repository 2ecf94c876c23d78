import { parseCookie } from 'cookie';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { dashboardLanguage, inLanguage } from '#i18n/server-texts.ts';
import { languages } from '#i18n/texts.ts';
import { cookieName, isOverTls } from '../security/cookies.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { Middleware } from './sequence.ts';

const COOKIE = 'vitrine.language';

/** What staff read. */
const DASHBOARD = /^\/(dashboard|painel|api\/dashboard)(\/|\?|$)/;

/** The cookie that a visitor's choice is stored in. */
export const languageCookie = (scope: Scope): string => cookieName(COOKIE, isOverTls(scope));

/** The languages that visitors may choose from: the shop's alone, or all that there are texts in. */
export const offeredLanguages = ({ languageChoice }: ShopSettings): readonly string[] =>
  languageChoice ? languages : [];

/**
 * The language to answer a request in; undefined for the shop's. What staff read is in the shop's language, if there
 * are texts for them; a visitor's choice counts where the shop offers it.
 *
 * @param path with or without its query
 */
export async function languageOfRequest(
  scope: Scope,
  { path, cookie = '' }: { path: string; cookie?: string | undefined },
): Promise<string | undefined> {
  const isDashboard = DASHBOARD.test(path);
  // A shop of one language has no such cookie.
  if (!isDashboard && !cookie.includes(COOKIE)) return undefined;
  const settings = await loadSettings(scope);
  if (isDashboard) return dashboardLanguage();
  const chosen = parseCookie(cookie)[languageCookie(scope)] ?? '';
  return offeredLanguages(settings).includes(chosen) ? chosen : undefined;
}

/** Answers each request in its language. */
export function speakLanguages(shop: Scope): Middleware {
  return async ({ url: path = '', headers: { cookie } }, _res, next) => {
    // If the database is unavailable, the error page is in the shop's language.
    const code = await languageOfRequest(shop, { path, cookie }).catch(() => undefined);
    return code === undefined ? next() : inLanguage(code, next);
  };
}
