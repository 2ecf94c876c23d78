import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShownOperation, ShownPart } from '#domain/api/shown-operation.ts';
import { commonFormats, hrefsOf, partsOf } from '#pages/_edge/api-docs.ts';
import { GET } from '#pages/api/openapi.json.ts';
import { readOpenApi, type OpenApi } from '#server/api/document.ts';
import type { Json } from '#server/api/schemas.ts';
import { callRoute } from '../../support/call.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';

let shop: TestShop;
let api: OpenApi;
let parts: ShownPart[];
let shown: ShownOperation[];

beforeAll(async () => {
  shop = await openTestShop('sqlite');
  ({ api } = readOpenApi(shop.scope, 'https://loja.example'));
  parts = partsOf(api);
  shown = parts.flatMap(({ operations }) => operations);
});

afterAll(() => shop.close());

const ENDS = '\u0001';

/** What a shell passes to `curl`, whose lines these are: the arguments of each. */
function argumentsOf(lines: readonly string[]): string[][] {
  const script = [
    `curl() { printf '%s\\0' "$@"; printf '${ENDS}\\0'; }`,
    'CHAVE=vit_exemplo',
    ...lines,
  ].join('\n');
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
  const calls: string[][] = [[]];
  for (const word of words.slice(0, -1)) {
    if (word === ENDS) calls.push([]);
    else calls.at(-1)!.push(word);
  }
  return calls.slice(0, -1);
}

it('shows a line of a shell for each operation, with its key and its example as they are sent', () => {
  const asked = shown.filter(({ path }) => !(path in api.webhooks));
  const calls = argumentsOf(asked.map(({ curl }) => curl));
  expect(calls.length).toBe(asked.length);
  for (const [at, { id, method, path }] of asked.entries()) {
    const words = calls[at]!;
    const operation = api.paths[path]![method.toLowerCase()] as Json;
    expect([id, words.includes('Authorization: Bearer vit_exemplo')]).toEqual([
      id,
      operation['x-permission'] !== undefined,
    ]);
    const address = words.find((word) => word.startsWith('https://loja.example/api/'))!;
    expect(address).not.toMatch(/[{}]/);
    const { content } = (operation.requestBody ?? { content: {} }) as {
      content: Record<string, { example: unknown }>;
    };
    const body = content['application/json'];
    if (body) expect(JSON.parse(words[words.indexOf('-d') + 1]!)).toEqual(body.example);
  }
});

it('shows the answers of each operation, with their fields', () => {
  for (const { id, path, answers } of shown) {
    const statuses =
      path in api.webhooks
        ? ['2XX', '410', 'default']
        : [expect.stringMatching(/^20[01]$/), '401', '429'];
    expect([id, answers.map(({ status }) => status)]).toEqual([
      id,
      expect.arrayContaining(statuses),
    ]);
    for (const { description } of answers) expect(description).not.toBe('');
  }
  const list = shown.find(({ id }) => id === 'listBrands')!;
  expect(list.answers[0]!.fields).toMatchObject([
    { name: 'items', type: 'BrandItem[]', isRequired: true },
    { name: 'total' },
    { name: 'isMore', isRequired: false },
    { name: 'page' },
    { name: 'pages' },
  ]);
});

it('shows each operation in one part, whose page explains all its formats', () => {
  const all = Object.values({ ...api.paths, ...api.webhooks }).flatMap((item) =>
    Object.values(item as Record<string, Json>).flatMap(({ operationId }) => operationId ?? []),
  );
  expect(shown.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
  expect(parts.find(({ path }) => path === '/api/docs/brands')).toMatchObject({
    name: 'Marcas',
    operations: expect.arrayContaining([expect.objectContaining({ id: 'listBrands' })]),
    formats: expect.arrayContaining([expect.objectContaining({ name: 'BrandItem' })]),
  });
  const [brands, webhooks] = ['brands', 'webhooks'].map((name) =>
    Object.fromEntries(
      parts.find(({ path }) => path.endsWith(name))!.formats.map((one) => [one.name, one.isSent]),
    ),
  );
  expect(brands).toMatchObject({ BrandItem: false, BrandsCreate: true });
  expect(webhooks).toMatchObject({ OrderPaidMessage: true });
  const known = Object.keys(api.components.schemas as Json);
  const common = hrefsOf(commonFormats(api));
  for (const { name, operations, formats } of parts) {
    const explained = new Map([...common, ...hrefsOf(formats)]);
    const types = [
      ...operations.flatMap(({ parameters, body, answers }) => [
        body,
        ...[parameters, ...answers.map(({ fields }) => fields)].flat().map(({ type }) => type),
      ]),
      ...formats.flatMap(({ type, fields }) => [type, ...fields.map((field) => field.type)]),
    ];
    const named = types.flatMap((type) => type.match(/\w+/g) ?? []);
    const missing = named.filter((one) => known.includes(one) && !explained.has(one));
    expect([name, missing]).toEqual([name, []]);
  }
});

it('is made once for an origin and a language, and answers a program that has it with 304', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    callRoute(GET, shop.scope, { path: '/api/openapi.json', headers });
  const first = await ask();
  const etag = first.headers.get('etag')!;
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(((await first.json()) as OpenApi).openapi).toBe('3.1.1');
  const again = await ask({ 'if-none-match': etag });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  expect((await ask({ 'if-none-match': '"older"' })).status).toBe(200);
  expect(readOpenApi(shop.scope, 'https://loja.example').api).toBe(api);
  expect(readOpenApi(shop.scope, 'https://outra.example').api).not.toBe(api);
});
