import { expressionBuilder } from 'kysely';
import { consentList, type ConsentItem } from '#domain/consent/consent-log.ts';
import type { Schema } from '../db/schema/schema.ts';
import { listOf } from '../dashboard/list.ts';
import type { Resource } from '../dashboard/resource.ts';
import { holdsWords } from '../dashboard/where.ts';

const { ref } = expressionBuilder<Schema, 'consents'>();

/** What visitors answered to the banner of consent: written by the shop itself, and never changed. */
export const consents: Resource = {
  name: 'consents',
  list: listOf<'consents', ConsentItem>({
    shape: consentList,
    table: 'consents',
    rows: (db) => db.selectFrom('consents'),
    search: (q, { engine }) => holdsWords(engine, q, [ref('browser')]),
    items: (_scope, db, ids) =>
      db.selectFrom('consents').selectAll().where('id', 'in', ids).execute(),
    columns: [
      { name: 'at', value: ({ at }) => new Date(at) },
      'browser',
      'statistics',
      'marketing',
    ],
  }),
  audited: [],
};
