import { t, type TextKey, type TOptions } from './t.ts';

/** On the server: whether the shop of this process sends e-mails. */
let isSending = true;

/** Sets what the server's pages promise, by the shop's settings. */
export function setSendsMail(sends: boolean): void {
  isSending = sends;
}

/** Whether e-mails of the shop go out: a browser reads it from the page that the server has written. */
export const sendsMail = (): boolean =>
  typeof document === 'undefined' ? isSending : document.documentElement.dataset.mail !== 'off';

/**
 * A text that promises an e-mail. A shop that sends none says what happens instead: the text beside it, whose key ends
 * in `_noMail` (i18next's context).
 */
export const mailText = (key: TextKey, values: TOptions = {}): string =>
  t(key, sendsMail() ? values : { ...values, context: 'noMail' });
