import type { ImportMapping } from '#domain/imports/import.ts';
import type { Columns } from '#domain/imports/imported.ts';
import { InvalidFieldsError } from '../base/errors.ts';

/** A mapping names columns of the file and fields of its format. @throws InvalidFieldsError of `mapping.{header}` */
export function refuseUnknown(
  mapping: ImportMapping,
  { columns, fields }: { columns: Columns; fields: readonly string[] },
): void {
  const wrong = Object.entries(mapping).flatMap(([header, field]): [string, string][] => {
    if (!columns.headers.includes(header)) return [[`mapping.${header}`, 'imports.unknownHeader']];
    const isKnown = field === null || fields.includes(field);
    return isKnown ? [] : [[`mapping.${header}`, 'imports.unknownField']];
  });
  if (wrong.length > 0) throw new InvalidFieldsError(Object.fromEntries(wrong));
}
