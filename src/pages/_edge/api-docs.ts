import type { OpenApi } from '#server/api/document.ts';
import type { Json } from '#server/api/schemas.ts';

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** A field of a body, or a parameter. */
export interface ShownField {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** An operation as the page shows it. */
export interface ShownOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: ShownField[];
  /** The body's type; '' without one. */
  body: string;
  /** Names of the schemas of its body, which the page explains below. */
  schemas: string[];
}

const refName = (ref: unknown): string => String(ref).split('/').at(-1) ?? '';

/** What a schema lets through, in a few words: `integer`, `"a" | "b"`, the name of another schema. */
export function typeOf(schema: Json): string {
  if (schema.$ref) return refName(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const [choice, sign] = schema.allOf
    ? [schema.allOf, ' & ']
    : [schema.oneOf ?? schema.anyOf, ' | '];
  if (Array.isArray(choice))
    return [...new Set((choice as Json[]).map(typeOf))].filter(Boolean).join(sign);
  if (schema.type === 'array') {
    const item = typeOf((schema.items ?? {}) as Json);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return Array.isArray(schema.type) ? schema.type.join(' | ') : ((schema.type as string) ?? 'any');
}

const fieldOf = (name: string, schema: Json, isRequired: boolean): ShownField => ({
  name,
  type: typeOf(schema),
  isRequired,
  description: (schema.description as string | undefined) ?? '',
});

function operationOf(
  path: string,
  method: string,
  operation: Json,
  shared: Json[],
): ShownOperation {
  const given = [...shared, ...((operation.parameters as Json[] | undefined) ?? [])];
  const content = (operation.requestBody as { content?: Record<string, { schema: Json }> })
    ?.content;
  const body = Object.values(content ?? {})[0]?.schema;
  return {
    id: operation.operationId as string,
    method: method.toUpperCase(),
    path,
    summary: operation.summary as string,
    description: (operation.description as string | undefined) ?? '',
    parameters: given.map((one) => ({
      ...fieldOf(one.name as string, one.schema as Json, one.required === true),
      description: (one.description as string | undefined) ?? '',
    })),
    body: body ? typeOf(body) : '',
    schemas: [...JSON.stringify(body ?? {}).matchAll(/#\/components\/schemas\/([^"]+)/g)].map(
      ([, name]) => name!,
    ),
  };
}

/** Operations by what they are about, in the document's order; messages of webhooks come last. */
export function operationsByTag({ paths, webhooks }: OpenApi): [tag: string, ShownOperation[]][] {
  const byTag = new Map<string, ShownOperation[]>();
  for (const [path, item] of Object.entries({ ...paths, ...webhooks }))
    for (const method of METHODS) {
      const operation = item[method] as Json | undefined;
      if (!operation) continue;
      const [tag = ''] = operation.tags as string[];
      const shown = operationOf(path, method, operation, (item.parameters as Json[]) ?? []);
      byTag.set(tag, [...(byTag.get(tag) ?? []), shown]);
    }
  return [...byTag];
}

/** The fields of each schema that is an object, by its name. */
export function schemaFields({ components }: OpenApi): [name: string, ShownField[]][] {
  return Object.entries(components.schemas as Record<string, Json>).flatMap(([name, schema]) => {
    const { properties, required = [] } = schema as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    if (!properties) return [];
    const fields = Object.entries(properties).map(([field, type]) =>
      fieldOf(field, type, required.includes(field)),
    );
    return [[name, fields] as [string, ShownField[]]];
  });
}
