import type { ShopSettings } from '#domain/settings/settings.ts';
import type { Environment } from './env.ts';
import { isLoopback } from './network.ts';

/**
 * What links in letters begin with: SITE_URL, or the address that the shop listens on while only this
 * machine reaches it. Never the address of a request: anyone who requests a letter to another person would
 * choose where its link leads.
 *
 * @returns null if the shop does not know its address; letters with links then stay unsent
 */
export function linkBase({
  SITE_URL,
  HOST,
  PORT,
}: Pick<Environment, 'SITE_URL' | 'HOST' | 'PORT'>): string | null {
  if (SITE_URL) return SITE_URL;
  if (!isLoopback(HOST)) return null;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Whether there is a server that takes the shop's letters: SMTP_URL, or the one in its settings. */
export const namesMailServer = (
  { SMTP_URL }: Pick<Environment, 'SMTP_URL'>,
  { mail }: Pick<ShopSettings, 'mail'>,
): boolean => Boolean(SMTP_URL) || mail.host !== '';

/** Whether the shop's letters go out: they need a mail server, and an address for their links. */
export const canSendLetters = (
  config: Environment,
  settings: Pick<ShopSettings, 'mail'>,
): boolean => linkBase(config) !== null && namesMailServer(config, settings);
