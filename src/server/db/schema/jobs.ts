import type { Generated, Selectable, Updateable } from 'kysely';
import type { ListedState } from '#domain/letters/letter-state.ts';
import type { Flag } from './flag.ts';

/** Work to do once the transaction that queued it is committed. A job that is done has no row. */
interface JobTable {
  id: string;
  /** A name of `jobs/kinds.ts`. */
  kind: string;
  /** JSON, as the kind's schema has it. */
  payload: string;
  /** Of jobs that have not been started, at most one has a given key; null once started. */
  key: string | null;
  state: Generated<'queued' | 'dead'>;
  /** Epoch ms from which it may be started; while a node runs it, the end of the node's lease. */
  runAt: number;
  /** How often it was started. */
  tries: Generated<number>;
  /** Of the node that runs it, or died while running it. */
  leaseToken: Generated<string | null>;
  /** Why the last try failed; null if it did not. */
  lastError: Generated<string | null>;
  createdAt: number;
}

/**
 * 'sending' while a mail server has it and has not answered; 'unsent' while the shop has no mail server;
 * 'dropped' when there is no one to write to after all: no list shows these.
 */
export type LetterState = ListedState | 'dropped';

/** A letter of the shop: what it is about. Its text is rendered when it is needed. */
interface LetterTable {
  /** The token of its link is derived from it. */
  id: string;
  kind: string;
  /** JSON of a `DueLetter`. Contains no secret. */
  payload: string;
  /** Its reader's; null is the shop's. */
  language: Generated<string | null>;
  /** Folded e-mail; null while it is not known before the first attempt to send, as for an order's letters. */
  recipient: Generated<string | null>;
  /** null until the first attempt to send. */
  subject: Generated<string | null>;
  /** Made once, so that a mail program shows two copies as one; null until the first attempt to send. */
  messageId: Generated<string | null>;
  state: Generated<LetterState>;
  /** 1 if it was sent again although an earlier copy may have arrived. */
  maybeTwice: Generated<Flag>;
  /** Why it could not be sent: a key below `emails.reasons`. */
  reason: Generated<string | null>;
  /** The mail server's answer. */
  answer: Generated<string | null>;
  createdAt: number;
  sentAt: Generated<number | null>;
  /** Epoch ms at which its link expires; null for a letter without such a link. */
  expiresAt: Generated<number | null>;
}

/** The texts of a letter (`letters/letters.ts`) that the shop has written itself; no row if it has written none. */
interface LetterTextTable {
  id: string;
  /** JSON: the texts by their names, with fields as `{{orderId}}`. */
  texts: string;
  updatedAt: number;
  /** Name of who changed it last. */
  updatedBy: string;
}

export type JobChange = Updateable<JobTable>;
export type LetterRow = Selectable<LetterTable>;
export type LetterChange = Updateable<LetterTable>;

export interface JobTables {
  jobs: JobTable;
  letters: LetterTable;
  letterTexts: LetterTextTable;
}
