import type { z } from 'zod';
import type { Section as SectionName } from '#domain/access/sections.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { ListPage, ListQuery, ListShape } from '#domain/dashboard/list.ts';
import type { Scope } from '../scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import { parseInput } from '../parse-input.ts';

/** Tables whose rows tell when they were last changed. */
export type DatedTable = {
  [T in keyof Schema]: Schema[T] extends { id: unknown; updatedAt: unknown } ? T : never;
}[keyof Schema];

/** A change under way, in its transaction. */
export interface Write {
  scope: Scope;
  tx: Tx;
  /** Who changes something. */
  actor: SessionUser;
  /** Epoch ms. */
  now: number;
  /** What is done once the change stands: announcements, mails. */
  afterCommit: (task: () => void | Promise<void>) => void;
}

/** Takes the body of a request, throws what is wrong with it, and answers what is to be written. */
type Accept<Id extends unknown[], Answer> = (
  body: unknown,
) => (write: Write, ...id: Id) => Promise<Answer>;

/**
 * All that the dashboard must know of a section: `records.ts` adds permission, transaction, audit
 * and the check for changes of others; the endpoints below /api/dashboard add HTTP. What `list` and
 * `read` answer is JSON: money in reais, no secrets. A verb that is left out is answered with 405.
 */
export interface Section extends ListShape {
  name: SectionName;
  /** Where its records are, by `id`; a change that says an older `updatedAt` is refused. */
  table: DatedTable;
  list: (scope: Scope, query: ListQuery) => Promise<ListPage<object>>;
  /** @throws NotFoundError */
  read: (db: Db, id: string) => Promise<object>;
  /** Answers the new record's id. */
  create?: Accept<[], string>;
  update?: Accept<[id: string], void>;
  remove?: (write: Write, id: string) => Promise<void>;
  /** What else may be done with a record, by who may edit it: `POST …/{id}/{action}`. */
  actions?: Readonly<Record<string, (write: Write, id: string) => Promise<void>>>;
  /** Fields whose values the audit keeps; of the others, which may be personal, it keeps the names. */
  audited?: readonly string[];
}

/** A verb that takes what `schema` lets through: `update: accept(customerUpdateSchema, updateCustomer)`. */
export function accept<Input, Id extends unknown[], Answer>(
  schema: z.ZodType<Input>,
  run: (write: Write, input: Input, ...id: Id) => Promise<Answer>,
): Accept<Id, Answer> {
  return (body) => {
    const input = parseInput(schema, body);
    return (write, ...id) => run(write, input, ...id);
  };
}
