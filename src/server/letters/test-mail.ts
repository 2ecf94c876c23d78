import { t } from '#i18n/t.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { ConflictError, ShopError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { linkBase } from '../base/link-base.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { mailServerOf } from '../settings/mail-server.ts';
import { ownTexts } from './own-texts.ts';
import { note, paragraph } from './parts.ts';
import { releaseLetters } from './release-letters.ts';
import { messageIdOf, senderOfShop } from './send-letter.ts';
import { MailRefusal, smtp } from './smtp.ts';

/** Someone waits for the answer, and their browser for ten seconds at most. */
const PATIENCE = { connectMs: 4_000, answerMs: 4_500, wholeMs: 9_000 };

/** What came of a test that the mail server has taken. */
export interface MailTest {
  /** Where it went. */
  to: string;
  /** Letters that had waited, and go out now. */
  released: number;
}

/**
 * Sends a message to the person who asks for it, now, through the shop's mail server.
 *
 * @throws ConflictError 'noMailServer'
 * @throws ShopError 409 'mailTest.…' with what the server has answered
 * @throws TooManyTriesError
 */
export async function sendTest(scope: Scope, mail: Mail): Promise<{ to: string }> {
  if (scope.actor.kind !== 'user') throw new ShopError(401, 'loginRequired');
  const { id, email: to } = scope.actor.user;
  const server = await mailServerOf(scope);
  if (server === null) throw new ConflictError('noMailServer');
  await hitRateLimit(scope, 'mail', `test ${id}`);
  const from = await senderOfShop(scope);
  const message = { ...mail, to, from, messageId: messageIdOf(scope.newId(), from) };
  try {
    await smtp(server, PATIENCE)(message);
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error;
    throw new ShopError(409, `mailTest.${error.code}`, { answer: error.answer });
  }
  return { to };
}

/**
 * Tries the shop's mail server by a letter to the person who asks for it; if it takes it, those that have waited for
 * it go out as well.
 *
 * @throws as `sendTest`
 */
export async function testMail(scope: Scope): Promise<MailTest> {
  authorise(scope, 'settings', 'edit');
  if (scope.actor.kind !== 'user') throw new ShopError(401, 'loginRequired');
  const { email, name } = scope.actor.user;
  const shop = {
    settings: await loadSettings(scope),
    own: await ownTexts(scope),
    site: linkBase(scope.config),
  };
  const text = t('mail.test.text');
  const mail = writeLetter(shop, {
    to: email,
    name,
    subject: t('mail.test.subject'),
    body: () => ({
      preview: text,
      parts: [paragraph(text)],
      action: null,
      after: [note(t('mail.test.after'))],
    }),
  });
  await audit(scope, { action: 'settings.testMail', subject: 'shop' });
  const { to } = await sendTest(scope, mail);
  return { to, released: await releaseLetters(scope) };
}
