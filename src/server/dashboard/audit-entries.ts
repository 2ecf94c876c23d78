import { expressionBuilder } from 'kysely';
import { auditList, type AuditItem } from '#domain/dashboard/audit.ts';
import type { Schema } from '../db/schema/schema.ts';
import { listOf } from './list.ts';
import type { Resource } from './resource.ts';
import { holdsWords } from './where.ts';

const { ref, or, not } = expressionBuilder<Schema, 'auditEntries'>();
const eb = expressionBuilder<Schema, 'auditEntries'>();

/** Who did what in the dashboard, and when. It is written by the verbs, and never changed. */
export const auditEntries: Resource = {
  name: 'audit',
  list: listOf<'auditEntries', AuditItem>({
    shape: auditList,
    table: 'auditEntries',
    rows: (db) => db.selectFrom('auditEntries'),
    search: (q, { engine }) =>
      holdsWords(engine, q, [ref('actorName'), ref('action'), ref('subject')]),
    filters: {
      section: (condition) => {
        const values = 'values' in condition ? condition.values : [];
        const among = or(values.map((section) => eb('action', 'like', `${section}.%`)));
        return condition.operator === 'noneOf' ? not(among) : among;
      },
    },
    items: async (_scope, db, ids) => {
      const rows = await db.selectFrom('auditEntries').selectAll().where('id', 'in', ids).execute();
      return rows.map(({ details, ...row }) => ({
        ...row,
        details: JSON.parse(details) as AuditItem['details'],
      }));
    },
    columns: [
      { name: 'at', value: ({ at }) => new Date(at) },
      { name: 'actorName', value: ({ actorName, actorId }) => actorName || actorId },
      'action',
      'subject',
      { name: 'details', value: ({ details }) => JSON.stringify(details) },
    ],
  }),
  audited: [],
};
