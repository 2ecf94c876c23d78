import { mailboxOf } from '#domain/address/email.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { hitRateLimit } from '../auth/rate-limit.ts';
import type { Scope } from '../scope.ts';
import { TooManyTriesError } from '../errors.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { linkBase } from './link-base.ts';
import type { Mail, Transport } from './mail.ts';
import { outbox } from './outbox.ts';
import { smtp } from './smtp.ts';

/** Sender of a shop that has not said its e-mail yet. */
const NOBODY = 'loja@localhost';

function senderOf({ name, email }: ShopSettings): string {
  const shown = name.replaceAll(/["\\\r\n]/g, '');
  return `"${shown}" <${email || NOBODY}>`;
}

function transportOf(scope: Scope): Transport {
  const { SMTP_URL, DATA_DIR } = scope.config;
  return SMTP_URL ? smtp(SMTP_URL) : outbox(scope, DATA_DIR);
}

/** Sends a message, or keeps it in the outbox where the shop has no mail server. */
export async function sendMail(scope: Scope, mail: Mail): Promise<void> {
  const { config } = scope;
  const from = config.MAIL_FROM ?? senderOf(await loadSettings(scope));
  await transportOf(scope)(from, mail);
}

/** Each letter has a link, and a link needs an address that no visitor has chosen. */
const NO_ADDRESS = 'not sent: the shop does not know its public address. Set SITE_URL.';

/** Writes a message, its links beginning with `siteUrl`; null sends none. */
type WriteLetter = (settings: ShopSettings, siteUrl: string) => Mail | null | Promise<Mail | null>;

/**
 * Sends a message after the answer: nobody waits for it, and a failure is logged only. A shop that
 * does not know its own address (`linkBase`) sends none.
 */
export function mailLater(scope: Scope, write: WriteLetter): void {
  scope.background.run('mail', async () => {
    const siteUrl = linkBase(scope.config);
    if (siteUrl === null) throw new Error(NO_ADDRESS);
    const mail = await write(await loadSettings(scope), siteUrl);
    if (mail) await sendMail(scope, mail);
  });
}

/** Letters that a stranger can have sent to any address by naming it. */
export type AskedLetter = 'confirm' | 'reset' | 'sign-in' | 'order' | 'order-expired';

/**
 * Whether a mailbox may be sent one more letter of a kind: RATE_LIMIT_MAIL, counted by all nodes
 * together. The kinds are counted apart, so that nobody who orders in my name keeps me from a link
 * to sign in. One that may not be sent is logged, without the address.
 */
export async function mayWriteTo(scope: Scope, kind: AskedLetter, to: string): Promise<boolean> {
  try {
    await hitRateLimit(scope, 'mail', `${kind} ${mailboxOf(to)}`);
    return true;
  } catch (error) {
    if (!(error instanceof TooManyTriesError)) throw error;
    console.warn(`mail: a letter (${kind}) was not sent, its recipient has had too many already`);
    return false;
  }
}

/**
 * As `mailLater`, for a letter that anybody can have sent to anybody: no recipient gets more of them
 * than RATE_LIMIT_MAIL lets through. One too many is not even written, so that it cannot make the
 * link in an earlier one worthless.
 */
export function mailOnRequest(
  scope: Scope,
  { kind, to }: { kind: AskedLetter; to: string },
  write: WriteLetter,
): void {
  mailLater(scope, async (settings, siteUrl) =>
    (await mayWriteTo(scope, kind, to)) ? write(settings, siteUrl) : null,
  );
}
