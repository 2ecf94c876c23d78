import { expressionBuilder } from 'kysely';
import { auditList, type AuditItem } from '#domain/dashboard/audit.ts';
import type { Schema } from '../db/schema/schema.ts';
import { tellsOfField } from './audit-fields.ts';
import { listOf } from './list.ts';
import type { Resource } from './resource.ts';
import { auditItem, changeText } from './audit-item.ts';
import { holdsWords, where } from './where.ts';

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
      holdsWords(
        engine,
        q,
        [ref('actorName'), ref('action'), ref('subject'), ref('subjectName')],
        tellsOfField,
      ),
    filters: {
      section: (condition) => {
        const values = 'values' in condition ? condition.values : [];
        const among = or(values.map((section) => eb('action', 'like', `${section}.%`)));
        return condition.operator === 'noneOf' ? not(among) : among;
      },
      verb: (condition) => {
        const values = 'values' in condition ? condition.values : [];
        const among = or(values.map((verb) => eb('action', 'like', `%.${verb}`)));
        return condition.operator === 'noneOf' ? not(among) : among;
      },
      // An order is called by its number.
      subjectName: (condition, { engine }) =>
        or([
          where(engine, ref('subjectName'), condition),
          where(engine, ref('subject'), condition),
        ]),
    },
    items: async (_scope, db, ids) => {
      const rows = await db.selectFrom('auditEntries').selectAll().where('id', 'in', ids).execute();
      return rows.map(auditItem);
    },
    columns: [
      { name: 'at', value: ({ at }) => new Date(at) },
      'actorName',
      'verb',
      'area',
      'subjectName',
      { name: 'changes', value: ({ changes }) => changes.map(changeText).join('; ') },
    ],
  }),
  audited: [],
};
