import type { ImportSection } from '#domain/imports/import.ts';
import { IMPORT_SECTIONS } from '#domain/imports/import.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Writer } from './writer.ts';
import { customerWriter } from './customer-writer.ts';
import { orderWriter } from './order-writer.ts';
import { productWriter } from './product-writer.ts';

/** How each section is imported. */
const WRITERS: Record<ImportSection, unknown> = {
  products: productWriter,
  customers: customerWriter,
  orders: orderWriter,
};

/** @throws NotFoundError for a section that is not imported */
export function importedSection(name: string | undefined): ImportSection {
  const section = IMPORT_SECTIONS.find((one) => one === name);
  if (!section) throw new NotFoundError();
  return section;
}

export const writerOf = (section: ImportSection): Writer<unknown> =>
  WRITERS[section] as Writer<unknown>;
