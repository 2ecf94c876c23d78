import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import type { ListShape } from '#domain/dashboard/list.ts';

/** Any record of any section. */
export interface Row {
  id: string;
}

/** A column of the list. Its heading is the text `{section}.fields.{name}`. */
export interface Column<Item> {
  name: string;
  /** The sort key that it sorts by. */
  sort?: string;
  /** Numbers stand at the right where rows are lines. */
  numeric?: boolean;
  /** Where a row is a card: `corner` stands at its upper right (a state, a sum), `hidden` nowhere. */
  onCard?: 'corner' | 'hidden';
  /** What it shows; the fact of its name where it is left out. */
  cell?: (item: Item) => ReactNode;
}

/** What is sent with an action on a selection, besides what the action itself needs. */
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
  /** Asked for in the section; `edit` where it is left out. */
  right?: 'view' | 'edit' | 'delete';
  /** Destructive: shown in the colour of danger. */
  danger?: boolean;
  /** Most records of one call; MAX_SELECTION where it is left out. */
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
  /** Where a row leads, null for nowhere; the record's own page where it is left out. */
  href?: (item: Item) => string | null;
  actions?: readonly BulkAction[];
  /** Labels of a choice's values that only the data know (brands, categories), by filter. */
  options?: Readonly<Record<string, readonly { value: string; label: string }[]>>;
}
