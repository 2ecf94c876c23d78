import { passwordPath } from '#domain/access/password.ts';
import { accountOfEmail, isOpen } from '../auth/accounts.ts';
import { inLanguageOf } from '#i18n/server-texts.ts';
import { endToken } from '../alerts/end-alerts.ts';
import { JobFailure } from '../jobs/job-failure.ts';
import { findOrder } from '../orders/rows/order-row.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { isInTestMode } from '../settings/test-mode.ts';
import {
  confirmLetter,
  inviteLetter,
  knownLetter,
  resetLetter,
  signInLetter,
} from './account-letters.ts';
import type { DueLetter, LetterKind } from './queue/queue-letter.ts';
import { linkBase } from '../base/link-base.ts';
import { alertLetter, toldAlert } from './alert-letter.ts';
import { writeGiftCard, writeGiftCardEnding, writeGiftCardSent } from './write-gift-card.ts';
import {
  differencesNoticeLetter,
  failureNoticeLetter,
  orderNoticeLetter,
} from './notice-letter.ts';
import { reviewAnsweredLetter, reviewedOf } from './review-letters.ts';
import { ownTexts } from './own-texts.ts';
import { ORDER_WRITERS } from './write-order-letters.ts';
import { wanted, type Context, type LetterLinks, type Writer, type Written } from './writer.ts';

/** Nearly every letter has a link, and a link needs an address that a visitor cannot influence. */
const NO_ADDRESS = 'not sent: the shop does not know its public address. Set SITE_URL.';

/** Writes a letter about a gift card. */
const giftCardWriter =
  (write: typeof writeGiftCard) =>
  async ({ scope, shop, site, orderSecret }: Context, { giftCardId }: { giftCardId: string }) => {
    const mail = await write({ scope, shop, url: site(), orderSecret }, giftCardId);
    return mail && wanted(mail);
  };

const WRITERS: { [Kind in LetterKind]: Writer<Kind> } = {
  ...ORDER_WRITERS,
  giftCard: giftCardWriter(writeGiftCard),
  giftCardSent: giftCardWriter(writeGiftCardSent),
  giftCardEnding: giftCardWriter(writeGiftCardEnding),
  async alert({ scope, shop, site: siteOf, orderSecret }, { alertId }) {
    const site = siteOf();
    const told = await toldAlert(scope, alertId);
    if (!told) return null;
    // Staff who read letters must not end what others wait for.
    const token = orderSecret ?? (await endToken(scope, alertId));
    return wanted(alertLetter(shop, told, { site, token }));
  },
  async reviewAnswered({ scope, shop, site }, { reviewId }) {
    const base = site();
    const found = await reviewedOf(scope, reviewId);
    if (!found?.review.answer) return null;
    const { kind, body, answer } = found.review;
    const url = `${base}/produto/${found.slug}#${kind === 'question' ? 'perguntas' : 'avaliacoes'}`;
    return wanted(reviewAnsweredLetter(shop, found.reader, { kind, body, answer, url }));
  },
  async confirm({ shop, site, token }, recipient) {
    const url = `${site()}/confirmar-email?${new URLSearchParams({ token })}`;
    return wanted(confirmLetter(shop, { ...recipient, url }), url);
  },
  async known({ shop, site }, recipient) {
    return wanted(knownLetter(shop, { ...recipient, url: `${site()}/entrar` }));
  },
  async invite({ shop, site, token }, recipient) {
    const url = site() + passwordPath(token);
    return wanted(inviteLetter(shop, { ...recipient, url }), url);
  },
  async reset({ scope, shop, site, token }, { to }) {
    const url = site() + passwordPath(token);
    const account = await accountOfEmail(scope.engine.db, to);
    const mail = resetLetter(shop, { to, name: account?.fullName ?? '', url });
    return { mail, isWanted: account !== undefined && isOpen(account), link: url };
  },
  async shopNotice({ scope, shop, site }, { to, name, notice, orderId, work, differences }) {
    const letter = { to, name, notice, site: site() };
    if (work) return wanted(failureNoticeLetter(shop, letter, work));
    if (differences) return wanted(differencesNoticeLetter(shop, letter, differences));
    const order = orderId && (await findOrder(scope.engine.db, orderId));
    return order ? wanted(orderNoticeLetter(shop, letter, order)) : null;
  },
  async signIn({ scope, shop, site, token }, { to, callbackPath }) {
    const base = site();
    const query = new URLSearchParams({ callbackUrl: base + callbackPath, token, email: to });
    const account = await accountOfEmail(scope.engine.db, to);
    const url = `${base}/api/auth/callback/email?${query}`;
    const mail = signInLetter(shop, { to, name: account?.fullName ?? '', url });
    return { mail, isWanted: account !== undefined && isOpen(account), link: url };
  },
};

/** The links of a letter with this token. */
export const linksOf = (scope: Scope, token: string): LetterLinks => ({
  siteUrl: linkBase(scope.config),
  token,
});

interface LetterToWrite {
  letter: DueLetter;
  links: LetterLinks;
  /** Its reader's; null is the shop's. */
  language?: string | null;
}

/**
 * Renders a letter from the current data.
 *
 * @returns null if what it is about, or its recipient, is gone
 * @throws JobFailure 'noSiteUrl' if it needs a link and the shop does not know its public address
 */
export async function writeLetterOf(
  scope: Scope,
  { letter, links, language = null }: LetterToWrite,
): Promise<Written | null> {
  const shop = {
    settings: await loadSettings(scope),
    own: await ownTexts(scope),
    site: links.siteUrl,
    isInTestMode: await isInTestMode(scope),
  };
  const site = (): string => {
    if (links.siteUrl === null) throw new JobFailure('noSiteUrl', { message: NO_ADDRESS });
    return links.siteUrl;
  };
  const write = WRITERS[letter.kind] as Writer<LetterKind>;
  return inLanguageOf(language, () => write({ ...links, scope, shop, site }, letter));
}
