import { t } from '#i18n/t.ts';
import type { ListShape } from '#domain/dashboard/list.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_SELECTION, reversed } from '#domain/dashboard/list.ts';
import { declarationOf } from '#domain/dashboard/sections.ts';
import { keySections } from '#domain/api-keys/api-key.ts';
import type { Action, Resource } from '../dashboard/resource.ts';
import { inPath, inQuery, operation, pageParameter } from './operations.ts';
import { recordSchemas } from './record-schemas.ts';
import type { Records } from './records.ts';
import { sectionFields } from './section-fields.ts';
import { summaryOf, summaryOfAction } from './summaries.ts';
import {
  listOfAny,
  object,
  refTo,
  success,
  text,
  whole,
  type Json,
  type Schemas,
} from './schemas.ts';

/** Fields that the address of an action already names. */
const NAMED = ['orderId', 'paymentId', 'id', 'ids'];

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const camel = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** How a list may be asked for: search, view, order, filters. */
function queryOf(shape: ListShape): Json[] {
  const sorts = shape.sorts.flatMap((sort) => [sort, reversed(sort)]);
  const views = (shape.views ?? []).map(({ name }) => name);
  return [
    inQuery('q', text, t('openApi.parameters.q')),
    ...(views.length > 0 ? [inQuery('view', { enum: views }, t('openApi.parameters.view'))] : []),
    inQuery('sort', { enum: sorts, default: shape.sorts[0] }, t('openApi.parameters.sort')),
    ...Object.entries(shape.filters ?? {}).map(([name, { kind }]) =>
      inQuery(name, text, t(`openApi.filters.${kind}`)),
    ),
  ];
}

/** The operations of a section, as its resource has them. */
export function sectionPaths(resource: Resource, schemas: Schemas): Record<string, Json> {
  const { name, list, record, create, update, remove, actions = {} } = resource;
  const Name = capital(name);
  const path = `/api/dashboard/${name}`;
  const fields = sectionFields[name];
  const { item: listed, record: item } = recordSchemas(name as keyof Records);
  const input = (verb: 'create' | 'update') => {
    const schema = verb === 'create' ? fields?.create : (fields?.update ?? fields?.create);
    const known = verb === 'create' || fields?.update ? `${Name}${capital(verb)}` : `${Name}Create`;
    if (!schema) return { type: 'object' };
    return schemas.all[known] ? refTo(known) : schemas.add(known, schema);
  };
  const of = (id: string, right: 'view' | 'edit' | 'delete') => ({
    id: `${id}${Name}`,
    part: name,
    summary: summaryOf(id, name),
    needs: { section: name, rights: [right] },
  });
  const updatable = resource.version
    ? {
        allOf: [
          input('update'),
          object({ updatedAt: { ...whole, description: t('openApi.updatedAt') } }),
        ],
      }
    : input('update');
  const one = {
    ...(record && {
      get: operation({ ...of('read', 'view'), answer: success({ item }), refusals: [404] }),
    }),
    ...(update && {
      put: operation({
        ...of('update', 'edit'),
        body: updatable,
        answer: success({ item }),
        refusals: [404, 409, 422],
      }),
    }),
    ...(remove && {
      delete: operation({ ...of('delete', 'delete'), answer: success({}), refusals: [404, 409] }),
    }),
  };
  return {
    [path]: {
      get: operation({
        ...of('list', 'view'),
        parameters: [
          ...queryOf(list.shape),
          pageParameter,
          inQuery('limit', {
            ...whole,
            minimum: 1,
            maximum: MAX_LIMIT,
            default: list.shape.limit ?? DEFAULT_LIMIT,
          }),
        ],
        answer: success(
          {
            items: listOfAny(listed),
            total: whole,
            isMore: { type: 'boolean' },
            page: whole,
            pages: whole,
          },
          ['isMore'],
        ),
      }),
      ...(create && {
        post: operation({
          ...of('create', 'edit'),
          body: input('create'),
          status: 201,
          answer: success({ item }),
          refusals: [409, 422],
        }),
      }),
    },
    ...(Object.keys(one).length > 0 && {
      [`${path}/{id}`]: { parameters: [inPath('id')], ...one },
    }),
    [`${path}/views`]: {
      get: operation({
        ...of('count', 'view'),
        answer: success({ counts: { type: 'object', additionalProperties: whole } }),
      }),
    },
    ...(declarationOf(name).exports && {
      [`${path}/export`]: {
        get: operation({
          ...of('export', 'view'),
          parameters: queryOf(list.shape),
          file: 'text/csv',
        }),
      },
    }),
    ...Object.fromEntries(
      Object.entries(actions).flatMap(([verb, action]) =>
        actionPaths({ resource, verb, action, item, schemas }),
      ),
    ),
  };
}

interface OfAction {
  resource: Resource;
  verb: string;
  action: Action;
  item: Json;
  schemas: Schemas;
}

/** An action on a record, on a selection, or both. */
function actionPaths({
  resource: { name },
  verb,
  action,
  item,
  schemas,
}: OfAction): [string, Json][] {
  const { on, described, right, limit = MAX_SELECTION } = action;
  const id = `${camel(verb)}${capital(name)}`;
  const input = described && schemas.add(capital(id), described, NAMED);
  const summary = summaryOfAction(name, verb);
  const shared = {
    part: name,
    // Whatever is sent needs the right to edit, before the action asks for its own.
    needs: {
      section: name,
      rights: right === 'delete' ? (['edit', right] as const) : (['edit'] as const),
    },
    refusals: [404, 409, 422] as const,
  };
  const ofRecord: [string, Json] = [
    `/api/dashboard/${name}/{id}/${verb}`,
    {
      parameters: [inPath('id')],
      post: operation({
        ...shared,
        id,
        summary,
        body: input ?? { type: 'object' },
        isBodyOptional: !input,
        answer: success({ item }, ['item']),
      }),
    },
  ];
  const which = {
    type: 'object',
    description: t('openApi.selection', { count: limit }),
    properties: {
      ids: { ...listOfAny(text), maxItems: limit },
      filter: text,
      expected: whole,
    },
  };
  const ofSelection: [string, Json] = [
    `/api/dashboard/${name}/actions/${verb}`,
    {
      post: operation({
        ...shared,
        id: `${id}Selection`,
        summary:
          on === 'selection' ? summary : t('openApi.operations.several', { action: summary }),
        body: input ? { allOf: [which, input] } : which,
        answer: success({}),
      }),
    },
  ];
  return [...(on === 'selection' ? [] : [ofRecord]), ...(on === 'record' ? [] : [ofSelection])];
}

/** Sections whose operations a key can be allowed, and those that are for people alone. */
export const isForKeys = ({ name }: Pick<Resource, 'name'>): boolean => keySections.includes(name);
