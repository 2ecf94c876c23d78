import type { ShopSettings } from '#domain/settings/settings.ts';
import type { ShopContext } from '../context.ts';
import { readEnvironment, type Environment } from '../env.ts';
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

const transportOf = (ctx: ShopContext, { SMTP_URL, DATA_DIR }: Environment): Transport =>
  SMTP_URL ? smtp(SMTP_URL) : outbox(ctx, DATA_DIR);

/** Sends a message, or keeps it in the outbox where the shop has no mail server. */
export async function sendMail(ctx: ShopContext, mail: Mail): Promise<void> {
  const env = readEnvironment(process.env);
  const from = env.MAIL_FROM ?? senderOf(await loadSettings(ctx));
  await transportOf(ctx, env)(from, mail);
}

/** Each letter has a link, and a link needs an address that no visitor has chosen. */
const NO_ADDRESS = 'not sent: the shop does not know its public address. Set SITE_URL.';

/**
 * Sends a message after the answer: nobody waits for it, and a failure is logged only. A shop that
 * does not know its own address (`linkBase`) sends none.
 *
 * @param write the message, its links beginning with `siteUrl`; null sends none
 */
export function mailLater(
  ctx: ShopContext,
  write: (settings: ShopSettings, siteUrl: string) => Mail | null | Promise<Mail | null>,
): void {
  ctx.jobs.run('mail', async () => {
    const siteUrl = linkBase(readEnvironment(process.env));
    if (siteUrl === null) throw new Error(NO_ADDRESS);
    const mail = await write(await loadSettings(ctx), siteUrl);
    if (mail) await sendMail(ctx, mail);
  });
}
