import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import type { ListShape } from '#domain/dashboard/list.ts';
import { formatShortDay } from '#domain/date.ts';

/** Any record of any section. */
export interface Row {
  id: string;
}

/** A column of the list. Its heading is the text `{section}.fields.{name}`. */
export interface Column<Item> {
  name: string;
  /** The sort key that it sorts by. */
  sort?: string;
  /** Numbers are aligned right if rows are lines. */
  numeric?: boolean;
  /** If rows are cards: `corner` is at the upper right (a state, a sum), `hidden` is left out. */
  onCard?: 'corner' | 'hidden';
  /** The cell's content; the record's field of that name by default. */
  cell?: (item: Item) => ReactNode;
}

/** What is sent with an action on a selection, in addition to what the action itself needs. */
export type SelectionBody = { ids: readonly string[] } | { filter: string; expected: number };

/** The records that are chosen in a list. */
export interface Selection {
  count: number;
  body: SelectionBody;
  /** Those of them that are on the page, by id. */
  ids: readonly string[];
}

/** Something that is done with a selection. Its label is the text `{section}.actions.{name}`. */
export interface BulkAction {
  /** The action of the resource. */
  name: string;
  icon?: LucideIcon;
  /** The right it needs in the section; `edit` by default. */
  right?: 'view' | 'edit' | 'delete';
  /** Destructive: shown in the colour of danger. */
  danger?: boolean;
  /** Most records of one call; MAX_SELECTION by default. */
  limit?: number;
  /** Asked before it is sent: the text `{section}.actions.{name}Text`, with `count`. */
  confirm?: boolean;
  /**
   * What the press does instead of sending it: opens a dialog of the section's own, say, which calls
   * `done` when the list is to be read again and the selection dropped.
   */
  open?: (selection: Selection, done: () => void) => void;
}

/**
 * All that a list must know of its section; texts are below its name in the translation files: `new`,
 * `count`, `empty`, `searchHint`, `fields`, `options`, `views`, `actions`.
 */
export interface ListScreen<Item extends Row = Row> {
  section: Section;
  list: ListShape;
  /** The first names the record and leads to it. */
  columns: readonly Column<Item>[];
  /** A thumbnail before the first column: an image, 40 × 27 px. */
  picture?: (item: Item) => ReactNode;
  /** Where a row links to, null for nowhere; the record's own page by default. */
  href?: (item: Item) => string | null;
  actions?: readonly BulkAction[];
  /**
   * Two lines a record, always: what is too long ends with an ellipsis, and on a phone the columns stand in two
   * rows without their names: first and second at the left, the sum at the right, third and fourth below.
   */
  compact?: boolean;
  /** Labels of a choice's values that only the data know (brands, categories), by filter. */
  options?: Readonly<Record<string, readonly { value: string; label: string }[]>>;
}

/** The day on which a record was last changed; empty for those that came with the shop. */
export const changedColumn: Column<{ updatedAt: number }> = {
  name: 'updatedAt',
  sort: '-updatedAt',
  onCard: 'hidden',
  cell: ({ updatedAt }) => updatedAt > 0 && formatShortDay(updatedAt),
};
