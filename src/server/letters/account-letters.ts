import { t } from '#i18n/t.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { note, paragraphs } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

interface Recipient {
  to: string;
  name: string;
  /** Where the letter's button leads, complete with `https://`. */
  url: string;
}

const letterOf =
  (kind: 'confirm' | 'known' | 'reset' | 'signIn' | 'invite') =>
  (shop: LetterShop, { to, name, url }: Recipient): Mail => {
    const words = wordsOf(kind, shop, {});
    const text = words('text');
    return writeLetter(shop, {
      to,
      name,
      subject: words('subject'),
      body: () => ({
        preview: text,
        parts: paragraphs(text),
        action: { label: words('action'), url },
        after: [note(t(`mail.${kind}.after`))],
      }),
    });
  };

/** Asks a person to prove that the address they registered with is theirs. */
export const confirmLetter = letterOf('confirm');
/** Tells the owner of an account that someone has registered with its address again. */
export const knownLetter = letterOf('known');
/** Lets a person choose a new password. */
export const resetLetter = letterOf('reset');
/** Lets a person sign in without a password. */
export const signInLetter = letterOf('signIn');
/** Lets a person whom an admin added to the staff choose a password. */
export const inviteLetter = letterOf('invite');
