import type { SearchHit } from '#domain/dashboard/search.ts';
import type { z } from 'zod';
import type { Right } from '#domain/access/permission.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import type { Schema } from '../db/schema/schema.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import type { ResourceList } from './list.ts';

/** Tables whose rows tell when they were last changed. */
export type DatedTable = {
  [T in keyof Schema]: Schema[T] extends { id: unknown; updatedAt: unknown } ? T : never;
}[keyof Schema];

/** A verb's input: the body of the call, not checked yet, and the id from its address. */
export type Unchecked = Readonly<Record<string, unknown>>;

/** What an action is given: which records, and what its schema let through. */
export type Selected<Input> = Input & { ids: readonly string[] };

/**
 * Something that can be done with records beside changing their fields:
 * `POST /api/dashboard/{section}/{id}/{action}` for one of them, and
 * `POST /api/dashboard/{section}/actions/{action}` for a selection, `{ ids, … }` or `{ filter, … }`,
 * where `filter` is the list's own query ('?view=toShip&q=ana').
 */
export interface Action extends ActionHead {
  /**
   * Checks what is sent beside the records. @returns the verb, which awaits its records
   * @throws InvalidFieldsError
   */
  check: (body: Unchecked) => (scope: Scope, ids: readonly string[]) => Promise<object | void>;
}

interface ActionHead {
  /** Asked for beside `edit`, which the address itself asks for. */
  right: Right;
  on: 'record' | 'selection' | 'both';
  /** Most records of one call; MAX_SELECTION if it is left out. */
  limit?: number;
  /** What is sent beside the records, as the API describes it, where the verb checks it itself. */
  described?: z.ZodType;
}

/** A verb; what it answers becomes part of the answer. */
export type Run<Input> = (scope: Scope, input: Input) => Promise<object | void>;

type ActionSpec<Input> = ActionHead &
  (
    | { input: z.ZodType<Input>; run: Run<Selected<Input>> }
    /** What is sent beside the records is ignored. */
    | { input?: undefined; run: Run<{ ids: readonly string[] }> }
  );

/** An action whose `run` is given the records and what `input` lets through. */
export function action<Input extends object = object>(spec: ActionSpec<Input>): Action {
  return {
    right: spec.right,
    on: spec.on,
    ...(spec.limit !== undefined && { limit: spec.limit }),
    ...((spec.described ?? spec.input) && { described: spec.described ?? spec.input }),
    check: (body) => {
      if (!spec.input) return (scope, ids) => spec.run(scope, { ids });
      const input = parseInput(spec.input, body);
      return (scope, ids) => spec.run(scope, { ...input, ids });
    },
  };
}

/**
 * All that the dashboard must know of a section: `records.ts` adds permission, transaction, audit and
 * the check for changes of others; the endpoints below /api/dashboard add HTTP. What `list` and
 * `record` answer is JSON: money in reais, no secrets. A verb that is left out is answered with 405.
 */
export interface Resource {
  name: Section;
  list: ResourceList;
  /** A record as its page shows it, which may be more than the list does. @throws NotFoundError */
  record?: (scope: Scope, id: string) => Promise<object>;
  /** Records that somebody has read a record, if what it says is that personal; in lists nothing of that is shown. */
  viewed?: (scope: Scope, id: string) => Promise<void>;
  /** Answers the new record's id. */
  create?: (scope: Scope, input: Unchecked) => Promise<string>;
  /**
   * May answer the record as it is afterwards, if it has read it anyway.
   *
   * @param claimed `hasRow` is false if what the code brings along is changed for the first time
   */
  update?: (
    scope: Scope,
    input: Unchecked & { id: string },
    claimed: { hasRow: boolean },
  ) => Promise<object | void>;
  remove?: (scope: Scope, input: { id: string }) => Promise<void>;
  actions?: Readonly<Record<string, Action>>;
  /** The saved view whose records wait for somebody: the menu of every page shows their number. */
  waiting?: string;
  /** What the search of the dashboard calls an item of the list; its name if it is left out. */
  found?: (item: never) => Omit<SearchHit, 'href'>;
  /** The saved views that the start page shows with their numbers: the texts `start.tasks.{section}.{view}`. */
  todo?: readonly string[];
  /**
   * Table of the records by `id`. If it is named, a change must say the `updatedAt` it has read,
   * and one that is based on an older version is refused with the record as it is now.
   */
  version?: DatedTable;
  /**
   * Fields whose values the audit keeps before and after; of the others, which may be personal, it
   * keeps the names. 'by-verb' if the verbs and actions write their own audit.
   */
  audited: readonly string[] | 'by-verb';
  /** Fields that follow from others, or from other records: the audit does not speak of them. */
  derived?: readonly string[];
  /** What the audit says instead of the names of fields that are too large for it; null if it says nothing else. */
  told?: (before: never, after: never) => Readonly<Record<string, unknown>> | null;
  /** What the audit calls a record; its name if it is left out. */
  called?: (record: never) => string;
  /** Whether its records are people, whose names leave the audit with them. */
  ofPeople?: boolean;
}
