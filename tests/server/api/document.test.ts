import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument, type OpenApi } from '#server/api/document.ts';
import { resources } from '#server/sections/sections.ts';
import { keySections } from '#domain/api-keys/api-key.ts';
import { sectionFields } from '#server/api/section-fields.ts';
import { openTestShop } from '../../support/engines.ts';
import { routeFiles, sourceOf } from '../access/routes.ts';

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** Endpoints that are no program's business, each with why. */
const INTERNAL: [RegExp, string][] = [
  [/^\/api\/(account|auth|wishlist|home|cart)\b/, 'what people have of their own'],
  [/^\/api\/dashboard\/\[section\]\/saved-views\b/, "a person's views of a list"],
  [/^\/api\/dashboard\/(settings|emails|work|keys|webhooks)\b/, 'for no key'],
  [/^\/api\/dashboard\/(home|search|waiting)$/, 'what screens show'],
  [/^\/api\/dashboard\/orders\/(cash|counter|latest|papers|products|gift-card)/, 'the counter'],
  [/^\/api\/dashboard\/(prescriptions|reports|payments)\//, 'screens of health, reports and money'],
  [/^\/api\/dashboard\/(categories|coupons|customers|deliveries|products)\//, 'what screens need'],
  [/^\/api\/dashboard\/orders\/\[id\]\/refund$/, 'money that is given back'],
  [/^\/api\/dashboard\/\[section\]\/\[id\]\/versions\b/, 'what a screen compares'],
  [
    /^\/api\/(visits|consent|language|cep|frames|lenses|gift-cards|alerts|reviews|prescriptions)\b/,
    'pages of the shop',
  ],
  [/^\/api\/(orders\/\[orderId\]|products\/\[slug\])\//, "a buyer's own page"],
  [/^\/api\/payments\//, 'payment providers, which prove themselves'],
  [/^\/api\/(health|openapi\.json|docs|docs\/\[part\]|\[\.\.\.path\])$/, 'the API itself'],
];

describe('the description of the API', () => {
  let api: OpenApi;

  beforeAll(async () => {
    const shop = await openTestShop('sqlite');
    api = openApiDocument(shop.scope, 'https://loja.example');
    await shop.close();
  });

  const operations = () =>
    Object.entries(api.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        path,
        method,
        operation: item[method] as Record<string, unknown>,
      })),
    );

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...api });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('refers to nothing that it does not have', () => {
    const all = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    const missing = all.filter(
      ([, kind, name]) =>
        !Object.hasOwn((api.components[kind!] as object | undefined) ?? {}, name!),
    );
    expect(missing.map(([ref]) => ref)).toEqual([]);
    expect(JSON.stringify(api)).not.toContain('"$ref":"#/$defs');
  });

  it('names each operation once, and what it asks of a key', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const without = operations().filter(
      ({ path, operation }) => path.startsWith('/api/dashboard/') && !operation['x-permission'],
    );
    expect(without).toEqual([]);
  });

  it('says what each operation does in words, none in those of another of its part', () => {
    const said = operations().map(
      ({ operation }) => `${String(operation.tags)}: ${String(operation.summary)}`,
    );
    expect(said.filter((text) => /openApi|[{}]|undefined/.test(text))).toEqual([]);
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  });

  it('has every section that a key can open, with the schemas that its calls are checked with', () => {
    for (const { name, create, update, remove, record } of resources) {
      const path = `/api/dashboard/${name}`;
      if (!keySections.includes(name)) {
        expect(api.paths[path]).toBeUndefined();
        continue;
      }
      const one = api.paths[`${path}/{id}`] ?? {};
      expect([name, ...METHODS.filter((method) => method in one)]).toEqual([
        name,
        ...(record ? ['get'] : []),
        ...(update ? ['put'] : []),
        ...(remove ? ['delete'] : []),
      ]);
      expect('post' in api.paths[path]!).toBe(create !== undefined || name === 'media');
      const fields = sectionFields[name];
      // A letter's texts are its own: each has another schema.
      const isWritten = Boolean(create ?? update) && name !== 'letterTexts';
      expect([name, isWritten]).toEqual([name, fields !== undefined]);
      if (create) expect(fields?.create).toBeDefined();
    }
  });

  it("describes every endpoint, but for those that are no program's business", () => {
    const described = Object.keys(api.paths);
    const left = routeFiles
      .filter((file) => file.startsWith('api/') && /export const needs/.test(sourceOf(file)))
      .map((file) => `/${file}`.replace(/(\/index)?\.(ts|astro)$/, ''))
      .filter((route) => {
        const pattern = new RegExp(`^${route.replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`);
        return !described.some((path) => pattern.test(path));
      })
      .filter((route) => !INTERNAL.some(([pattern]) => pattern.test(route)));
    expect(left).toEqual([]);
  });
});
