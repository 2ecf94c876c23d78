import { firstText } from '#i18n/t.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import made from './records.ts?schemas';
import type { Records } from './records.ts';
import type { Json, Schemas } from './schemas.ts';
import type { TypeSchemas } from './type-schemas.ts';

const { properties, schemas: all } = made as TypeSchemas & {
  properties: Record<string, { item: Json; record?: Json }>;
};

/** What the answers of a part of the API are called: of its lists, and of a record by itself. */
export function recordSchemas(of: keyof Records): { item: Json; record: Json } {
  const { item, record = item } = properties[of]!;
  return { item, record };
}

/** Puts the schemas of all records into a document, their fields explained in the words of their sections. */
export function putRecords(schemas: Schemas): void {
  const put = new Set<string>();
  const take = (name: string, section: string): void => {
    if (put.has(name)) return;
    put.add(name);
    const schema = all[name]!;
    const inner = [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)];
    schemas.put(name, explained(schema, section));
    for (const [, part] of inner) if (part! in all) take(part!, section);
  };
  for (const [section, { item, record = item }] of Object.entries(properties))
    for (const { $ref } of [item, record]) take(String($ref).split('/').at(-1)!, section);
}

/** A schema whose fields say what the section's screens call them, if these have a name for them. */
export function explained(schema: Json, section: Section | string): Json {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return value !== null && typeof value === 'object' ? explained(value as Json, section) : value;
  };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== 'properties') return [key, inner(value)];
      const fields = Object.entries(value as Record<string, Json>).map(([name, field]) => {
        const description = firstText(`${section}.fields.${name}`);
        return [
          name,
          { ...(description !== undefined && { description }), ...explained(field, section) },
        ];
      });
      return [key, Object.fromEntries(fields)];
    }),
  );
}
