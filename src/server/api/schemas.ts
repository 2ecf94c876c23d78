import { z } from 'zod';
import { shapesByCountry } from '#domain/address/address.ts';

export type Json = Record<string, unknown>;

/** An address is of one country or another. */
function jsonSchemaOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const shapes = shapesByCountry.get(zodSchema)?.map(jsonSchemaOf);
      if (shapes) jsonSchema.anyOf = shapes.map(({ $schema: _dialect, ...shape }) => shape);
    },
  }) as Json;
}

/** The schemas of a document, each once, by its name. */
export class Schemas {
  readonly all: Record<string, Json> = {};

  /**
   * What zod checks a call with, as JSON Schema; what a schema checks beyond its shape, such as a sum of two fields, is
   * not in it.
   *
   * @param known fields that the address already names, which a call leaves out
   * @returns a reference to it
   */
  add(name: string, schema: z.ZodType, known: readonly string[] = []): Json {
    const own = JSON.parse(
      JSON.stringify(jsonSchemaOf(schema))
        .replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)
        .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
    ) as Json;
    // The dialect is the document's.
    delete own.$schema;
    const { $defs = {}, ...rest } = own as { $defs?: Record<string, Json> };
    for (const [part, inner] of Object.entries($defs)) this.all[`${name}.${part}`] = inner;
    return this.put(name, without(rest, known));
  }

  /** A schema of an answer. @returns a reference to it @throws Error if another one is called so */
  put(name: string, schema: Json): Json {
    if (name in this.all) throw new Error(`Two schemas are called ${name}`);
    this.all[name] = schema;
    return refTo(name);
  }
}

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function without(schema: Json, names: readonly string[]): Json {
  if (names.length === 0) return schema;
  const left = { ...schema };
  for (const way of ['oneOf', 'anyOf', 'allOf'])
    if (Array.isArray(left[way]))
      left[way] = (left[way] as Json[]).map((one) => without(one, names));
  if (left.properties)
    left.properties = Object.fromEntries(
      Object.entries(left.properties as Json).filter(([name]) => !names.includes(name)),
    );
  if (left.required)
    left.required = (left.required as string[]).filter((name) => !names.includes(name));
  return left;
}

export const text: Json = { type: 'string' };
export const whole: Json = { type: 'integer' };
export const orNull = (type: string): Json => ({ type: [type, 'null'] });
export const listOfAny = (items: Json): Json => ({ type: 'array', items });

/** An object with these properties, all of them there, and maybe more of a later version. */
export const object = (properties: Json, optional: readonly string[] = []): Json => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

/** The answer to a call that succeeded. */
export const success = (properties: Json, optional: readonly string[] = []): Json =>
  object({ success: { const: true }, ...properties }, optional);
