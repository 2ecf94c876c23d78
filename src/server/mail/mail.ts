/** A message as it is sent: the same words as plain text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A message in the outbox. */
export interface KeptMail extends Mail {
  id: string;
  from: string;
  /** ISO 8601. */
  sentAt: string;
}

/** Hands a message over to a mail server, or keeps it. */
export type Transport = (from: string, mail: Mail) => Promise<void>;
