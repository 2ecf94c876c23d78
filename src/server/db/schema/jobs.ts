import type { Generated, Selectable, Updateable } from 'kysely';
import type { ListedState } from '#domain/mail/letter-state.ts';

/** What has to happen once the transaction that wrote it is committed. What has been done has no row. */
interface JobTable {
  id: string;
  /** A name of `jobs/kinds.ts`. */
  kind: string;
  /** JSON, as the kind's schema has it. */
  payload: string;
  /** Of two jobs with one key that nobody has begun, there is one alone; null once it was begun. */
  key: string | null;
  state: Generated<'queued' | 'dead'>;
  /** Epoch ms from which it may be begun; while a node works at it, the end of its lease. */
  runAt: number;
  /** How often it was begun. */
  tries: Generated<number>;
  /** Of the node that works at it, or has died over it. */
  leaseToken: Generated<string | null>;
  /** Why the last try failed; null where it did not. */
  lastError: Generated<string | null>;
  createdAt: number;
}

/**
 * 'sending' while a mail server has it and has not answered; 'kept' where the shop has no server;
 * 'dropped' where nobody is to be written to after all, which only the database knows.
 */
export type LetterState = ListedState | 'dropped';

/** A letter of the shop: what it is about, not its words, which are written when they are needed. */
interface LetterTable {
  /** Its link's token is derived from it. */
  id: string;
  kind: string;
  /** JSON of a `DueLetter`. No secret. */
  payload: string;
  /** Folded e-mail; null where it is only known when the letter is first to be sent, as of an order's. */
  recipient: Generated<string | null>;
  /** null until it is first to be sent. */
  subject: Generated<string | null>;
  /** Made once, so that a mail program shows two copies as one; null until it is first to be sent. */
  messageId: Generated<string | null>;
  state: Generated<LetterState>;
  /** 1 where it was sent again although an earlier copy may have arrived. */
  maybeTwice: Generated<0 | 1>;
  /** Why it could not be sent: a key below `emails.reasons`. */
  reason: Generated<string | null>;
  /** What the mail server said to it. */
  answer: Generated<string | null>;
  createdAt: number;
  sentAt: Generated<number | null>;
  /** Epoch ms from which its link opens nothing; null for a letter without such a link. */
  expiresAt: Generated<number | null>;
}

export type JobRow = Selectable<JobTable>;
export type JobChange = Updateable<JobTable>;
export type LetterRow = Selectable<LetterTable>;
export type LetterChange = Updateable<LetterTable>;

export interface JobTables {
  jobs: JobTable;
  letters: LetterTable;
}
