/** A message: the same words as plain text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address at which a POST ends such letters (RFC 8058), for those that their reader has asked for. */
  endUrl?: string;
}

/** A message as it is handed to a mail server. */
export interface SentMail extends Mail {
  from: string;
  /** Made once for each letter, so that a mail program shows two copies as one. */
  messageId: string;
}

/** Hands a message over to a mail server. @throws MailRefusal */
export type Transport = (mail: SentMail) => Promise<void>;
