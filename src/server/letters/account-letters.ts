import type { ShopSettings } from '#domain/settings/settings.ts';
import { translate } from '#i18n/translate.ts';
import { writeLetter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { note, paragraph } from '../mail/parts.ts';

interface Reader {
  to: string;
  name: string;
  /** Where the letter's button leads, complete with `https://`. */
  url: string;
}

const letterOf =
  (kind: 'confirm' | 'known' | 'reset' | 'signIn' | 'invite') =>
  (settings: ShopSettings, { to, name, url }: Reader): Mail => {
    const text = translate(`mail.${kind}.text`);
    return writeLetter(settings, {
      ...{ to, name },
      subject: translate(`mail.${kind}.subject`),
      preview: text,
      parts: [paragraph(text)],
      action: { label: translate(`mail.${kind}.action`), url },
      after: [note(translate(`mail.${kind}.after`))],
    });
  };

/** Asks a person to prove that the address they registered with is theirs. */
export const confirmLetter = letterOf('confirm');
/** Tells the owner of an account that somebody has registered with its address once more. */
export const knownLetter = letterOf('known');
/** Lets a person choose another password. */
export const resetLetter = letterOf('reset');
/** Lets a person in without a password. */
export const signInLetter = letterOf('signIn');
/** Lets a person whom an admin took into the staff choose a password. */
export const inviteLetter = letterOf('invite');
