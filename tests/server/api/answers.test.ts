import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemoShop } from '#demo/seed.ts';
import { keySections } from '#domain/api-keys/api-key.ts';
import { openApiDocument } from '#server/api/document.ts';
import { resources } from '#server/sections/sections.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';
import { admin, ask } from '../dashboard/desk.ts';

let shop: TestShop;
let isRight: (path: string, answer: unknown) => unknown[];

/** A schema that knows no further field, in the parts of another too. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  const own = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, strict(value)]),
  );
  const isOpen = own.type === 'object' && 'properties' in own && !('additionalProperties' in own);
  return isOpen ? { ...own, additionalProperties: false } : own;
}

beforeAll(async () => {
  shop = await openTestShop('sqlite');
  const { scope } = shop;
  await seedDemoShop(scope, { dataDir: scope.config.DATA_DIR, log: () => undefined });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(strict(openApiDocument(scope, 'https://loja.example')) as object, 'api');
  isRight = (path, answer) => {
    const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1');
    const at = `api#/paths/${pointer}/get/responses/200/content/application~1json/schema`;
    const check = ajv.getSchema(encodeURI(at))!;
    return check(answer) ? [] : check.errors!.slice(0, 3);
  };
}, 600_000);

afterAll(() => shop.close());

it.each(keySections.filter((name) => resources.some((one) => one.name === name)))(
  'answers no field of %s that is not described, in its list and in each of its records',
  async (name) => {
    const { record } = resources.find((one) => one.name === name)!;
    const read = async (path: string) => {
      const { status, json } = await ask(shop.scope, admin, 'GET', path);
      expect([path, status]).toEqual([path, 200]);
      return json as { items: { id: string }[] };
    };
    const list = await read(name);
    expect(isRight(`/api/dashboard/${name}`, list)).toEqual([]);
    if (!record) return;
    const wrong: unknown[] = [];
    for (const { id } of list.items) {
      const faults = isRight(
        `/api/dashboard/${name}/{id}`,
        await read(`${name}/${encodeURIComponent(id)}`),
      );
      if (faults.length > 0) wrong.push([id, faults]);
    }
    expect(wrong).toEqual([]);
    // Of what the demo shop has none, nothing is known.
    expect([name, list.items.length > 0]).toEqual([name, true]);
  },
);
