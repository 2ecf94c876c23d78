import type { Scope } from '../service/scope.ts';
import type { Mail } from './mail.ts';
import type { DueLetter, LetterKind } from './queue/queue-letter.ts';
import type { LetterShop } from './words.ts';

/** The address and the secrets that a letter's links are made of. */
export interface LetterLinks {
  /** The shop's public address; null if it does not know one. */
  siteUrl: string | null;
  /** Token of the letter's link, which proves who follows it; '' in a letter that has none. */
  token: string;
  /** Replaces an order's secret, for readers who must not see it. */
  orderSecret?: string;
}

export interface Context extends LetterLinks {
  scope: Scope;
  shop: LetterShop;
  /** The shop's address, for a letter that cannot do without. @throws JobFailure 'noSiteUrl' */
  site: () => string;
}

export interface Written {
  mail: Mail;
  /** Whether it is to be sent. It is rendered in any case: the time would reveal the account. */
  isWanted: boolean;
  /** The link that identifies who follows it, of letters that have one. */
  link?: string;
}

/** Renders a letter of one kind; null if what it is about, or its recipient, is gone. */
export type Writer<Kind extends LetterKind> = (
  context: Context,
  letter: Extract<DueLetter, { kind: Kind }>,
) => Promise<Written | null>;

export const wanted = (mail: Mail, link?: string): Written => ({
  mail,
  isWanted: true,
  ...(link !== undefined && { link }),
});
