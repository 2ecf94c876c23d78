import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { language } from '#domain/language.ts';
import { t, textAt } from '#i18n/t.ts';
import { API_DOCS } from '#domain/api/shown-operation.ts';
import { API_VERSION } from '#domain/api/version.ts';
import { resources } from '../sections/sections.ts';
import type { Scope } from '../service/scope.ts';
import { limitOf } from '../security/rate-limit.ts';
import { isForKeys, sectionPaths } from './dashboard-paths.ts';
import { addExamples } from './examples.ts';
import { furtherPaths, importPaths } from './further-paths.ts';
import { nameOfPart, type ApiPart } from './operations.ts';
import { putRecords } from './record-schemas.ts';
import { object, refTo, Schemas, text, type Json } from './schemas.ts';
import { storefrontPaths } from './storefront-paths.ts';
import { webhookMessages } from './webhook-messages.ts';

/** A document of OpenAPI 3.1, as far as the shop's own page reads it. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  /** What operations belong to, and the page that shows them. */
  tags: { name: string; externalDocs: { url: string } }[];
  paths: Record<string, Json>;
  /** What the shop sends by itself, by the type of event. */
  webhooks: Record<string, Json>;
  components: Record<string, Json>;
}

/** Answers that refuse a call, by the name by which operations refer to them. */
function refusals(): Json {
  const refusal = (key: 'unauthorized', error: string, headers?: Json): Json => ({
    description: t(`openApi.refusals.${key}`),
    ...(headers && { headers }),
    content: {
      'application/json': {
        schema: refTo('Failure'),
        example: {
          success: false,
          err: textAt(`errors.${error}`, { count: 1 }),
          ...(['changedMeanwhile', 'invalidFields'].includes(error) && { code: error }),
          ...(error === 'invalidFields' && { fields: { name: t('errors.fields.required') } }),
        },
      },
    },
  });
  const header = (description: string): Json => ({ description, schema: text });
  return {
    Unauthorized: refusal('unauthorized', 'keyInvalid', {
      'WWW-Authenticate': header('Bearer error="invalid_token"'),
    }),
    Forbidden: refusal('forbidden' as 'unauthorized', 'forbidden'),
    NotFound: refusal('notFound' as 'unauthorized', 'notFound'),
    Conflict: refusal('conflict' as 'unauthorized', 'changedMeanwhile'),
    InvalidFields: refusal('invalidFields' as 'unauthorized', 'invalidFields'),
    TooManyRequests: refusal('tooMany' as 'unauthorized', 'tooManyTries', {
      'Retry-After': header(t('openApi.retryAfter')),
    }),
  };
}

/** Adds operations to paths; several parts of the API may share one. */
function merged(...parts: Record<string, Json>[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const part of parts)
    for (const [path, item] of Object.entries(part)) paths[path] = { ...paths[path], ...item };
  return paths;
}

/**
 * What other programs may ask, as OpenAPI 3.1: bodies are the schemas that calls are checked with, the dashboard's paths
 * what its sections' resources do.
 *
 * @param origin the shop's own, such as https://loja.com.br
 */
export function openApiDocument(scope: Scope, origin: string): OpenApi {
  const schemas = new Schemas();
  schemas.put('Moment', { type: 'integer', description: t('openApi.moment') });
  schemas.put('Reais', { type: 'number', description: t('openApi.reais') });
  schemas.put('Cents', { type: 'integer', description: t('openApi.cents') });
  putRecords(schemas);
  schemas.put(
    'Failure',
    object(
      {
        success: { const: false },
        err: { ...text, description: t('openApi.failure.err') },
        code: { ...text, description: t('openApi.failure.code') },
        fields: {
          type: 'object',
          additionalProperties: text,
          description: t('openApi.failure.fields'),
        },
      },
      ['code', 'fields'],
    ),
  );
  const { count, seconds } = limitOf(scope, 'api');
  const sections = resources.filter(isForKeys);
  const parts: ApiPart[] = [
    'storefront',
    ...sections.map(({ name }) => name),
    'imports',
    'webhooks',
  ];
  const paths = merged(
    storefrontPaths(schemas),
    ...sections.map((resource) => sectionPaths(resource, schemas)),
    importPaths(),
    furtherPaths(),
  );
  const webhooks = webhookMessages(schemas);
  addExamples(paths, schemas);
  addExamples(webhooks, schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: t('openApi.title'),
      version: API_VERSION,
      description: [
        t('openApi.about.keys'),
        t('openApi.about.limits', { calls: count, seconds }),
        t('openApi.about.errors'),
        t('openApi.about.lists'),
        t('openApi.about.versions', { version: API_VERSION }),
      ].join('\n\n'),
    },
    servers: [{ url: origin }],
    tags: parts.map((part) => ({
      name: nameOfPart(part),
      externalDocs: { url: `${origin}${API_DOCS}/${part}` },
    })),
    paths,
    webhooks,
    components: {
      schemas: schemas.all,
      responses: refusals(),
      headers: { 'Api-Version': { description: t('openApi.versionHeader'), schema: text } },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'vit_…',
          description: t('openApi.key'),
        },
      },
    },
  };
}

/** The document, its JSON, and what a program that has it asks with. */
interface ReadOpenApi {
  api: OpenApi;
  text: string;
  etag: string;
}

/** Shops have one origin and a few languages. */
const made = new LRUCache<string, ReadOpenApi>({ max: 8 });

/** The document as it is for as long as the shop runs: made once for a language and an origin. */
export function readOpenApi(scope: Scope, origin: string): ReadOpenApi {
  const { count, seconds } = limitOf(scope, 'api');
  const key = [language(), origin, count, seconds].join(' ');
  const known = made.get(key);
  if (known) return known;
  const api = openApiDocument(scope, origin);
  const text = JSON.stringify(api);
  const read = { api, text, etag: `"${hash('sha256', text, 'base64url')}"` };
  made.set(key, read);
  return read;
}
