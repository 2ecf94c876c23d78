import { t } from '#i18n/t.ts';
import type { Right } from '#domain/access/permission.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import { formatList } from '#domain/language.ts';
import { text, whole, type Json } from './schemas.ts';

/** What an operation belongs to: a section of the dashboard, or what has no section of its own. */
export type ApiPart = Section | 'storefront' | 'imports';

/** What the document and its pages call it. */
export const nameOfPart = (part: ApiPart): string =>
  part === 'storefront' || part === 'imports' ? t(`openApi.${part}`) : t(`sections.${part}`);

/** What a key needs for an operation: rights in a section, or nothing at the storefront. */
export interface Needed {
  section: Section;
  rights: readonly Right[];
}

interface Operation {
  id: string;
  part: ApiPart;
  summary: string;
  description?: string;
  needs?: Needed;
  parameters?: Json[];
  /** JSON Schema of the body; `multipart` if it is a form. */
  body?: Json;
  multipart?: boolean;
  isBodyOptional?: boolean;
  status?: 200 | 201;
  answer?: Json;
  /** A file instead of JSON. */
  file?: string;
  /** Statuses of further refusals, beside those that every operation has. */
  refusals?: readonly (404 | 409 | 422)[];
}

const jsonOf = (schema: Json): Json => ({ 'application/json': { schema } });
const refusal = (name: string): Json => ({ $ref: `#/components/responses/${name}` });
const NAMES: Record<number, string> = { 404: 'NotFound', 409: 'Conflict', 422: 'InvalidFields' };

/** An operation as OpenAPI says it. */
export function operation(spec: Operation): Json {
  const { id, part, summary, needs, parameters, body, answer, file } = spec;
  const permission =
    needs &&
    t('openApi.permission', {
      section: t(`sections.${needs.section}`),
      right: formatList(needs.rights.map((right) => t(`openApi.rights.${right}`))),
    });
  const description = [spec.description, permission].filter(Boolean).join('\n\n');
  const headers = { 'Api-Version': { $ref: '#/components/headers/Api-Version' } };
  return {
    operationId: id,
    tags: [nameOfPart(part)],
    summary,
    ...(description && { description }),
    security: needs ? [{ key: [] }] : [{}, { key: [] }],
    ...(needs && { 'x-permission': needs }),
    ...(parameters && parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !spec.isBodyOptional,
        content: spec.multipart ? { 'multipart/form-data': { schema: body } } : jsonOf(body),
      },
    }),
    responses: {
      [spec.status ?? 200]: {
        description: t('openApi.done'),
        headers,
        content: file ? { [file]: { schema: text } } : jsonOf(answer ?? {}),
      },
      ...Object.fromEntries(
        (spec.refusals ?? []).map((status) => [status, refusal(NAMES[status]!)]),
      ),
      401: refusal('Unauthorized'),
      ...(needs && { 403: refusal('Forbidden') }),
      429: refusal('TooManyRequests'),
    },
  };
}

export const inPath = (name: string): Json => ({ name, in: 'path', required: true, schema: text });

export const inQuery = (name: string, schema: Json = text, description?: string): Json => ({
  name,
  in: 'query',
  schema,
  ...(description && { description }),
});

/** Parameters of every list that is shown by pages. */
export const pageParameter: Json = inQuery('page', { ...whole, minimum: 1, default: 1 });
