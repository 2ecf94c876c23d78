import type { ReactNode } from 'react';
import type { Section } from '#domain/access/sections.ts';
import type { ListShape } from '#domain/dashboard/list.ts';

/** Any record of any section. */
export interface Row {
  id: string;
}

export interface Saved extends Row {
  /** Epoch ms; sent back with a change, so that nobody's is lost. */
  updatedAt: number;
}

/** A column of the list. Its heading is the text `{section}.fields.{name}`. */
export interface Column<Item> {
  name: string;
  /** First letter of the sort codes that sort by it. */
  sort?: 'd' | 'n' | 'p';
  /** Numbers stand at the right where rows are lines. */
  numeric?: boolean;
  cell: (item: Item) => ReactNode;
}

/**
 * A field of the form. Its label is the text `{section}.fields.{name}`, and an option's
 * `{section}.options.{name}.{option}`. A field with options is a select.
 */
export interface FieldSpec {
  name: string;
  /** Part of the form it stands in, with its neighbours of the same; headed `{section}.parts.{part}`. */
  part: string;
  type?: 'text' | 'email' | 'tel';
  options?: readonly string[];
}

interface ExtraProps<Full> {
  /** Null while a new one is written. */
  item: Full | null;
  /** What the form's fields hold now. */
  values: Readonly<Record<string, string>>;
}

/**
 * All that the screens must know of a section; texts are below its name in the translation file:
 * `new`, `count`, `empty`, `deleteText`, `fields`, `parts`, `options`.
 */
export interface SectionView<Item extends Row = Row, Full extends Saved = Saved> {
  section: Section;
  list: ListShape;
  columns: readonly Column<Item>[];
  title: (item: Full) => string;
  fields: readonly FieldSpec[];
  /** Whether records are made here. */
  creates?: boolean;
  /** Further parts of the form. */
  Extra?: (props: ExtraProps<Full>) => ReactNode;
  /** What stands beside the form of a record. */
  Aside?: (props: { item: Full }) => ReactNode;
  /** Body of the call from the form's fields, where it is not just them. */
  body?: (fields: Readonly<Record<string, string>>) => object;
}
