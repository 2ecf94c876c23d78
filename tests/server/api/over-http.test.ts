import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { copyFile, glob, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_VERSION } from '#domain/api/version.ts';
import { keySections } from '#domain/api-keys/api-key.ts';
import type { OpenApi } from '#server/api/document.ts';
import type { Needed } from '#server/api/operations.ts';
import type { Json } from '#server/api/schemas.ts';
import { createApiKey } from '#server/api-keys/resource.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { unpackDebian } from '../../support/debian-packages.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { ask } from '../../support/http-shop.ts';
import { makeAccount, KINDS } from '../access/people.ts';

const run = promisify(execFile);

const SCHEMA_31 = resolve(
  import.meta.dirname,
  '../../../node_modules/@seriousme/openapi-schema-validator/schemas/v3.1/schema.json',
);

let shop: BuiltShop;
let api: OpenApi;

/** A key with some rights in every section that a key can open. */
async function keyWith(rights: object): Promise<string> {
  const permissions = keySections.map((name) => ({
    name,
    view: true,
    edit: false,
    delete: false,
    ...rights,
  }));
  return (await createApiKey(shop.scope, { name: 'ERP', permissions })).key;
}

interface Call {
  key?: string;
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

async function call(path: string, { key, method = 'GET', body, headers = {} }: Call = {}) {
  const answer = await ask(shop, path, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = answer.body.toString();
  return { ...answer, json: (text.startsWith('{') ? JSON.parse(text) : null) as unknown };
}

beforeAll(async () => {
  shop = await openBuiltShop();
  await fillShop(shop.scope, { products: [simpleProduct('arco', { priceCents: 19_990, qty: 5 })] });
  api = (await call('/api/openapi.json')).json as OpenApi;
}, 300_000);

afterAll(() => shop.stop());

it('lets a program in by its key alone: its cookies count nothing, and no Origin is asked for', async () => {
  const key = await keyWith({});
  const cookie = await shop.signIn(await makeAccount(shop.scope, KINDS.admin));
  const brand = { name: 'Ilha', slug: 'ilha' };
  const foreign = { origin: 'https://outro.example', cookie };
  const read = await call('/api/dashboard/brands', { key, headers: foreign });
  expect([read.status, read.headers['api-version']]).toEqual([200, API_VERSION]);
  const write = { key, method: 'POST', body: brand, headers: foreign };
  expect((await call('/api/dashboard/brands', write)).status).toBe(403);
  const editing = { ...write, key: await keyWith({ edit: true }) };
  expect((await call('/api/dashboard/brands', editing)).status).toBe(201);
});

it.each([
  ['/api/account/profile', 403],
  ['/api/account/notices', 403],
  ['/api/auth/session', 403],
  ['/api/wishlist', 403],
  ['/api/dashboard/keys', 403],
  ['/api/dashboard/webhooks', 403],
  ['/api/dashboard/staff', 403],
  ['/api/dashboard/settings/shop', 403],
  ['/api/dashboard/audit', 403],
  ['/api/products', 200],
])('answers a key that may do all that keys may at %s with %i', async (path, status) => {
  const key = await keyWith({ edit: true, delete: true });
  expect((await call(path, { key })).status).toBe(status);
});

it('refuses a wrong key everywhere, also beside the cookie of an admin', async () => {
  const cookie = await shop.signIn(await makeAccount(shop.scope, KINDS.admin));
  for (const path of ['/api/dashboard/brands', '/api/products']) {
    for (const authorization of ['Bearer vit_wrong', 'bearer', 'Bearer vit_wrong vit_wrong']) {
      const { status, headers } = await call(path, { headers: { cookie, authorization } });
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    }
  }
});

it('answers as its document says: every list, and every record in it', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(api as AnySchema, 'api');
  const key = await keyWith({});
  const wrong: unknown[] = [];
  let checked = 0;
  const check = async (template: string, path: string) => {
    const { status, json } = await call(path, { key });
    const pointer = template.replaceAll('~', '~0').replaceAll('/', '~1');
    const at = `api#/paths/${pointer}/get/responses/200/content/application~1json/schema`;
    const isRight = ajv.getSchema(encodeURI(at))!;
    checked += 1;
    if (status !== 200 || !isRight(json)) wrong.push([path, status, isRight.errors]);
    return json as { items?: { id: string }[] };
  };
  for (const path of ['/api/products', '/api/products/suggest'])
    await check(path, `${path}?q=arco`);
  await check('/api/products/{slug}', '/api/products/armacao-arco');
  await check('/api/delivery', '/api/delivery?state=SP');
  for (const name of keySections.filter((one) => `/api/dashboard/${one}` in api.paths)) {
    const path = `/api/dashboard/${name}`;
    const { items } = await check(path, path);
    await check(`${path}/views`, `${path}/views`);
    const [first] = items ?? [];
    if (first && 'get' in (api.paths[`${path}/{id}`] ?? {}))
      await check(`${path}/{id}`, `${path}/${encodeURIComponent(first.id)}`);
  }
  await check('/api/dashboard/imports', '/api/dashboard/imports');
  await check('/api/dashboard/feeds/{target}', '/api/dashboard/feeds/google');
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(50);
});

it('lets a key do with the rights that an operation names, and with none less', async () => {
  const keys = new Map<string, string>();
  const keyFor = async (section: string, rights: readonly string[]) => {
    const id = [section, ...rights].join();
    const has = (right: string) => rights.includes(right);
    const own = { name: section, edit: has('edit'), delete: has('delete') };
    // Another section, so that a key without rights in this one is a key.
    const other = { name: section === 'brands' ? 'colors' : 'brands', view: true };
    const permissions = [
      { ...own, view: rights.length > 0 },
      { ...other, edit: false, delete: false },
    ];
    keys.set(
      id,
      keys.get(id) ?? (await createApiKey(shop.scope, { name: 'ERP', permissions })).key,
    );
    return keys.get(id)!;
  };
  const wrong: unknown[] = [];
  for (const [path, item] of Object.entries(api.paths)) {
    // An import has its section in its row.
    if (path.startsWith('/api/dashboard/imports')) continue;
    const address = path.replace('{target}', 'google').replaceAll(/\{\w+\}/g, 'nada');
    for (const method of ['get', 'put', 'post', 'delete']) {
      const needs = (item[method] as { 'x-permission'?: Needed } | undefined)?.['x-permission'];
      if (!needs) continue;
      const { section, rights } = needs;
      const body = method === 'put' || method === 'post' ? {} : undefined;
      const statusWith = async (given: readonly string[]) =>
        (
          await call(address, {
            key: await keyFor(section, given),
            method: method.toUpperCase(),
            body,
          })
        ).status;
      if ([401, 403].includes(await statusWith(rights))) wrong.push([method, path, 'is refused']);
      for (const right of rights) {
        // To edit and to delete include to view.
        const less = ['view', 'edit', 'delete'].filter((one) => right !== 'view' && one !== right);
        if ((await statusWith(less)) !== 403) wrong.push([method, path, `without ${right}`]);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('shows its document as pages, one for each part', async () => {
  const read = async (address: string) => {
    const { status, headers, body } = await call(address);
    expect([address, status, headers['content-type']]).toEqual([
      address,
      200,
      'text/html;charset=utf-8',
    ]);
    return body.toString();
  };
  const overview = await read('/api/docs');
  for (const { name, externalDocs } of api.tags) {
    const { pathname } = new URL(externalDocs.url);
    expect(overview).toContain(`href="${pathname}"`);
    const page = await read(pathname);
    for (const [path, item] of Object.entries(api.paths))
      for (const { tags, operationId } of Object.values(item) as Json[])
        if ((tags as string[] | undefined)?.includes(name)) {
          expect(overview).toContain(`href="${pathname}#${String(operationId)}"`);
          expect(page).toContain(`id="${String(operationId)}"`);
          expect(page).toContain(path);
        }
  }
  expect((await call('/api/docs/nada')).status).toBe(404);
});

it('is spoken by a program in Perl that knows its document alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-perl-'));
  try {
    // JSON::Validator needs a reader of YAML, and does not say which.
    for (const name of ['libopenapi-client-perl', 'libyaml-pp-perl'])
      await unpackDebian({ name, to: folder });
    const document = join(folder, 'openapi.json');
    // It has the schema of OpenAPI 3.1 from the internet, or from here, by a hash of its address.
    const address = 'https://spec.openapis.org/oas/3.1/schema/2021-05-20';
    await copyFile(SCHEMA_31, join(folder, hash('md5', address)));
    const servers = [{ url: `http://127.0.0.1:${shop.port}` }];
    await writeFile(document, JSON.stringify({ ...api, servers }));
    const places = 'usr/{share/perl5,share/perl/*,lib/*/perl5/*,lib/*/perl/*}';
    const libraries = (await Array.fromAsync(glob(places, { cwd: folder }))).map((at) =>
      join(folder, at),
    );
    const product = (await call('/api/products/armacao-arco')).json as { product: { _id: string } };
    const key = await keyWith({ edit: true });
    const brand = await call('/api/dashboard/brands', {
      key,
      method: 'POST',
      body: { name: 'Perla', slug: 'perla' },
    });
    const { item } = brand.json as { item: { id: string } };
    const program = join(import.meta.dirname, 'client.pl');
    const { stdout } = await run('perl', [program, document, key, product.product._id, item.id], {
      env: {
        ...process.env,
        PERL5LIB: libraries.join(delimiter),
        JSON_VALIDATOR_CACHE_PATH: folder,
      },
    });
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { operation: string; status: number; json: unknown });
    expect(answers.map(({ operation, status }) => [operation, status])).toEqual([
      ['browseProducts', 200],
      ['readProducts', 200],
      ['updateProducts', 200],
      ['deleteBrands', 403],
      ['listProducts', 401],
    ]);
    expect(answers[0]!.json).toMatchObject({ products: [{ slug: 'armacao-arco', price: 199.9 }] });
    expect((await call('/api/products/armacao-arco')).json).toMatchObject({
      product: { price: 249.9 },
    });
    for (const { json } of answers.slice(3))
      expect(json).toMatchObject({ success: false, err: expect.any(String) as string });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
