import type { MailServer } from '#domain/settings/settings.ts';
import { canSendLetters, namesMailServer } from '../base/link-base.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from './load-settings.ts';
import { readSecrets } from './setting-secrets.ts';

function addressOf({ host, port, security, user }: MailServer, password = ''): string {
  const sender = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${sender}${host}:${port}`;
}

/**
 * Address of the server that takes the shop's letters, with its password: SMTP_URL, else the one in the settings of
 * this moment. Never for a page.
 *
 * @returns null if there is none
 */
export async function mailServerOf(scope: Scope): Promise<string | null> {
  if (scope.config.SMTP_URL) return scope.config.SMTP_URL;
  const { mail } = await loadSettings(scope);
  if (mail.host === '') return null;
  const { smtpPassword } = mail.user ? await readSecrets(scope) : {};
  return addressOf(mail, smtpPassword);
}

/** Whether the shop's letters have a server to go to. */
export const hasMailServer = async (scope: Scope): Promise<boolean> =>
  namesMailServer(scope.config, await loadSettings(scope));

/** Whether the shop's letters go out. */
export const sendsLetters = async (scope: Scope): Promise<boolean> =>
  canSendLetters(scope.config, await loadSettings(scope));
