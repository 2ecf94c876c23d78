import { t } from '#i18n/t.ts';
import { FEED_TARGETS } from '#domain/feeds/feed.ts';
import { IMPORT_FORMATS, IMPORT_SECTIONS } from '#domain/imports/import.ts';
import { FILE_FIELD } from '#domain/media/upload.ts';
import { inPath, inQuery, operation, pageParameter } from './operations.ts';
import { recordSchemas } from './record-schemas.ts';
import { summaryOf } from './summaries.ts';
import { listOfAny, object, success, text, whole, type Json } from './schemas.ts';

const file: Json = { type: 'string', format: 'binary' };

/** Imports: a file that is sent, checked, run and, if need be, undone. */
export function importPaths(): Record<string, Json> {
  const { item, record } = recordSchemas('imports');
  const answer = success({ import: record });
  const of = (id: string, right: 'view' | 'edit') => ({
    id: `${id}Import`,
    part: 'imports' as const,
    summary: summaryOf(id, 'imports'),
    description: t('openApi.ofImport'),
    needs: { section: 'products' as const, rights: [right] },
  });
  const step = (id: 'run' | 'undo' | 'cancel'): [string, Json] => [
    `/api/dashboard/imports/{id}/${id}`,
    {
      parameters: [inPath('id')],
      post: operation({ ...of(id, 'edit'), answer, refusals: [404, 409] }),
    },
  ];
  return {
    ...Object.fromEntries(
      IMPORT_SECTIONS.map((section) => [
        `/api/dashboard/${section}/import`,
        {
          post: operation({
            id: `import${section[0]!.toUpperCase()}${section.slice(1)}`,
            part: section,
            summary: summaryOf('import', section),
            needs: { section, rights: ['edit'] },
            multipart: true,
            body: object(
              { [FILE_FIELD]: file, format: { enum: ['auto', ...IMPORT_FORMATS] }, mapping: text },
              ['format', 'mapping'],
            ),
            status: 201,
            answer: success({ import: object({ id: text, status: text }) }),
            refusals: [422],
          }),
        },
      ]),
    ),
    '/api/dashboard/imports': {
      get: operation({
        ...of('list', 'view'),
        parameters: [inQuery('section', { enum: [...IMPORT_SECTIONS] })],
        answer: success({ items: listOfAny(item) }),
      }),
    },
    '/api/dashboard/imports/{id}': {
      parameters: [inPath('id')],
      get: operation({ ...of('read', 'view'), answer, refusals: [404] }),
    },
    '/api/dashboard/imports/{id}/file': {
      parameters: [inPath('id')],
      get: operation({ ...of('file', 'view'), file: 'text/csv', refusals: [404] }),
    },
    ...Object.fromEntries([step('run'), step('undo'), step('cancel')]),
  };
}

/** Pictures that are sent, feeds and a product's stock. */
export function furtherPaths(): Record<string, Json> {
  const products = {
    part: 'products',
    needs: { section: 'products', rights: ['view'] },
  } as const;
  return {
    '/api/dashboard/media': {
      post: operation({
        id: 'uploadMedia',
        part: 'media',
        summary: t('openApi.operations.upload'),
        needs: { section: 'media', rights: ['edit'] },
        multipart: true,
        body: object({ [FILE_FIELD]: file }),
        status: 201,
        answer: success({ item: recordSchemas('media').item }),
        refusals: [422],
      }),
    },
    '/api/dashboard/feeds/{target}': {
      parameters: [{ ...inPath('target'), schema: { enum: [...FEED_TARGETS] } }],
      get: operation({
        ...products,
        id: 'reportFeed',
        summary: t('openApi.operations.feed'),
        parameters: [pageParameter],
        answer: success({
          sent: whole,
          problems: listOfAny(object({ sku: text, field: text, message: text })),
        }),
        refusals: [404],
      }),
    },
    '/api/dashboard/products/{id}/movements': {
      parameters: [inPath('id')],
      get: operation({
        ...products,
        id: 'listMovements',
        summary: t('openApi.operations.movements'),
        parameters: [inQuery('variant'), inQuery('reason'), pageParameter],
        answer: success({ movements: recordSchemas('movements').item }),
        refusals: [404],
      }),
    },
  };
}
