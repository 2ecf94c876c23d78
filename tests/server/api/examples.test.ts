import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { keySections } from '#domain/api-keys/api-key.ts';
import { openApiDocument, type OpenApi } from '#server/api/document.ts';
import type { Json } from '#server/api/schemas.ts';
import { sectionFields } from '#server/api/section-fields.ts';
import { resources } from '#server/sections/sections.ts';
import { openTestShop } from '../../support/engines.ts';

interface Content {
  schema: Json;
  example?: unknown;
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

describe('the examples of the API', () => {
  let api: OpenApi;

  beforeAll(async () => {
    const shop = await openTestShop('sqlite');
    api = openApiDocument(shop.scope, 'https://loja.example');
    await shop.close();
  });

  const operations = () =>
    [...Object.values(api.paths), ...Object.values(api.webhooks)]
      .flatMap((item) => Object.values(item) as Operation[])
      .filter((one) => 'operationId' in one);

  it('are there for every body and every answer, and are what their schemas let through', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema(api as AnySchema, 'api');
    const wrong: unknown[] = [];
    let checked = 0;
    const check = (where: string, content: Record<string, Content> = {}) => {
      const json = content['application/json'];
      if (!json) return;
      checked += 1;
      const within = JSON.parse(JSON.stringify(json.schema).replaceAll('"#/', '"api#/')) as Json;
      if (!ajv.validate(within, json.example)) wrong.push([where, ajv.errorsText()]);
    };
    for (const { operationId, requestBody, responses } of operations()) {
      check(`${operationId}: body`, requestBody?.content);
      for (const [status, answer] of Object.entries(responses))
        check(`${operationId}: ${status}`, answer.content);
    }
    for (const [name, answer] of Object.entries(api.components.responses as Operation['responses']))
      check(name, answer.content);
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(400);
  });

  it('pass the checks that calls are put to', () => {
    const bodies = new Map(
      operations().map((one) => [
        one.operationId,
        one.requestBody?.content['application/json']?.example as Json,
      ]),
    );
    const wrong: unknown[] = [];
    const check = (id: string, schema: z.ZodType, more: Json = {}) => {
      const { error } = schema.safeParse({ ...bodies.get(id), ...more });
      if (error)
        wrong.push([id, error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)]);
    };
    const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1);
    for (const { name, create, update, actions = {} } of resources) {
      if (!keySections.includes(name)) continue;
      const fields = sectionFields[name];
      if (create) check(`create${capital(name)}`, fields!.create!);
      const changed = fields?.update ?? fields?.create;
      if (update && changed) check(`update${capital(name)}`, changed);
      for (const [verb, { described, on }] of Object.entries(actions)) {
        const id =
          verb.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()) + capital(name);
        if (described)
          check(on === 'selection' ? `${id}Selection` : id, described, {
            orderId: 'K7Q2XM4P',
            paymentId: 'p',
            ids: ['a'],
            id: 'a',
          });
      }
    }
    expect(wrong).toEqual([]);
  });
});
