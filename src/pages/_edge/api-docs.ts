import type {
  ShownAnswer,
  ShownField,
  ShownFormat,
  ShownOperation,
  ShownPart,
} from '#domain/api/shown-operation.ts';
import type { OpenApi } from '#server/api/document.ts';
import type { Json } from '#server/api/schemas.ts';

const METHODS = ['get', 'post', 'put', 'delete'] as const;
const JSON_TYPE = 'application/json';

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

const fieldsOf = ({ properties = {}, required = [] }: Json): ShownField[] =>
  Object.entries(properties as Record<string, Json>).map(([name, schema]) =>
    fieldOf(name, schema, (required as string[]).includes(name)),
  );

type Content = Record<string, { schema: Json; example?: unknown }>;

const pretty = (json: unknown): string =>
  json === undefined ? '' : JSON.stringify(json, undefined, 2);

/** A word of a shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What stands for a parameter of an address: one of its values, or something that looks like one. */
const filled = ({ name, schema }: Json): string => {
  const [first] = ((schema as Json).enum as string[] | undefined) ?? [];
  return first ?? (name === 'slug' ? 'armacao-ilha' : '8f14e45fceea');
};

function curlOf(origin: string, operation: ShownCall): string {
  const { method, path, parameters, content, needsKey } = operation;
  const address = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${String(one.name)}}`, filled(one)), path);
  const [type, body] = Object.entries(content)[0] ?? [];
  const form = Object.entries((body?.schema.properties ?? {}) as Record<string, Json>);
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`${origin}${address}`)}`,
    ...(needsKey ? ['-H "Authorization: Bearer $CHAVE"'] : []),
    ...parameters
      .filter((one) => one.in === 'header')
      .map((one) => `-H ${quoted(`${String(one.name)}: pedido-1`)}`),
    ...(type === JSON_TYPE
      ? [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(pretty(body!.example))}`]
      : form
          .filter(([, { format }]) => format === 'binary')
          .map(([name]) => `-F ${quoted(`${name}=@arquivo`)}`)),
  ].join(' \\\n  ');
}

interface ShownCall {
  method: string;
  path: string;
  parameters: Json[];
  content: Content;
  needsKey: boolean;
}

/** Answers of an operation; those that refuse are described once, in the document's components. */
function answersOf(operation: Json, refusals: Record<string, Json>): ShownAnswer[] {
  return Object.entries(operation.responses as Record<string, Json>).map(([status, given]) => {
    const isRefusal = given.$ref !== undefined;
    const answer = isRefusal ? refusals[refName(given.$ref)]! : given;
    const { schema, example } = (answer.content as Content | undefined)?.[JSON_TYPE] ?? {};
    const fields = isRefusal || !schema ? [] : fieldsOf(schema);
    return {
      status,
      description: answer.description as string,
      fields: fields.filter(({ name }) => name !== 'success'),
      example: isRefusal ? '' : pretty(example),
    };
  });
}

/** What fields and answers of all parts are: the overview explains it. */
const COMMON = ['Moment', 'Reais', 'Cents', 'Failure'];

/** An operation of the document, by where it stands. */
interface Place {
  path: string;
  item: Json;
  verb: (typeof METHODS)[number];
}

function shownOperation(api: OpenApi, { path, item, verb }: Place): ShownOperation {
  const operation = item[verb] as Json;
  const method = verb.toUpperCase();
  const own = (operation.parameters as Json[] | undefined) ?? [];
  const parameters = [...((item.parameters as Json[] | undefined) ?? []), ...own];
  const content = (operation.requestBody as { content?: Content } | undefined)?.content ?? {};
  const body = Object.values(content)[0]?.schema;
  const needsKey = operation['x-permission'] !== undefined;
  return {
    id: operation.operationId as string,
    method,
    path,
    summary: operation.summary as string,
    description: (operation.description as string | undefined) ?? '',
    parameters: parameters.map((one) => ({
      ...fieldOf(one.name as string, one.schema as Json, one.required === true),
      description: (one.description as string | undefined) ?? '',
    })),
    body: body ? typeOf(body) : '',
    answers: answersOf(operation, api.components.responses as Record<string, Json>),
    curl: path.startsWith('/')
      ? curlOf(api.servers[0]!.url, { method, path, parameters, content, needsKey })
      : '',
  };
}

/** The names of the schemas to which JSON refers, and to which these refer in turn. */
function namesIn(json: unknown, schemas: Record<string, Json>, found = new Set<string>()) {
  for (const [, name] of JSON.stringify(json).matchAll(/#\/components\/schemas\/(\w+)/g))
    if (!found.has(name!)) namesIn(schemas[name!], schemas, found.add(name!));
  return found;
}

const formatsOf = (
  { components }: OpenApi,
  names: Iterable<string>,
  sent: ReadonlySet<string> = new Set(),
): ShownFormat[] =>
  [...names].map((name) => {
    const schema = (components.schemas as Record<string, Json>)[name]!;
    return {
      name,
      type: schema.properties ? '' : typeOf(schema),
      description: (schema.description as string | undefined) ?? '',
      fields: fieldsOf(schema),
      isSent: sent.has(name),
    };
  });

/** Where formats are explained, by their names: on a page, or on the one that is shown. */
export const hrefsOf = (formats: readonly ShownFormat[], page = ''): Map<string, string> =>
  new Map(formats.map(({ name }) => [name, `${page}#formato-${name}`]));

/** What bodies and answers of all parts have: money, times, and what is answered if a call fails. */
export const commonFormats = (api: OpenApi): ShownFormat[] => formatsOf(api, COMMON);

/** The parts of the API in the document's order, each with its operations. */
export function partsOf(api: OpenApi): ShownPart[] {
  const origin = api.servers[0]!.url;
  const schemas = api.components.schemas as Record<string, Json>;
  const items = Object.entries({ ...api.paths, ...api.webhooks });
  return api.tags.map(({ name, externalDocs }) => {
    const own = items.flatMap(([path, item]) =>
      METHODS.filter((verb) =>
        (item[verb] as { tags: string[] } | undefined)?.tags.includes(name),
      ).map((verb): Place => ({ path, item, verb })),
    );
    const operations = own.map(({ item, verb }) => item[verb] as Json);
    const bodies = operations.map(({ requestBody = {} }) => requestBody);
    const names = [...namesIn(operations, schemas)].filter((one) => !COMMON.includes(one));
    return {
      name,
      path: externalDocs.url.slice(origin.length),
      operations: own.map((place) => shownOperation(api, place)),
      formats: formatsOf(api, names.sort(), namesIn(bodies, schemas)),
    };
  });
}
