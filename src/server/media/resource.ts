import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { Condition } from '#domain/dashboard/filters.ts';
import { mediaList } from '#domain/media/media-list.ts';
import type { MediaItem } from '#domain/media/media.ts';
import { listOf } from '../dashboard/list.ts';
import type { Resource } from '../dashboard/resource.ts';
import { hasRecordWords } from '../dashboard/linked.ts';
import { where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { itemOf } from './item.ts';
import { isUsed } from './uses.ts';
import { readMedia, removeMedia, updateMedia } from './write-media.ts';

const { ref } = expressionBuilder<Schema, 'mediaItems'>();

/** A yes/no filter: `isTrue`, or its negation if the condition asks for "no". */
function flag(isTrue: Expression<SqlBool>, condition: Condition): Expression<SqlBool> {
  return condition.operator === 'is' && !condition.is ? sql<SqlBool>`NOT (${isTrue})` : isTrue;
}

/** The library of pictures and models. Items are created by uploads (`receiveMedia`). */
export const media: Resource = {
  name: 'media',
  list: listOf<'mediaItems', MediaItem>({
    shape: mediaList,
    table: 'mediaItems',
    rows: (db) => db.selectFrom('mediaItems'),
    search: (q, { engine }) =>
      hasRecordWords(engine, q, { table: 'mediaWords', id: 'mediaItems.id' }),
    filters: {
      kind: (condition, { engine }) => where(engine, ref('kind'), condition),
      status: (condition, { engine }) => where(engine, ref('status'), condition),
      used: (condition) => flag(isUsed, condition),
      described: (condition) => flag(sql<SqlBool>`media_items.alt <> ''`, condition),
    },
    sorts: {
      createdAt: () => ref('createdAt'),
      name: ({ engine }) => engine.fold(ref('name')),
      bytes: () => ref('bytes'),
    },
    items: async (_scope, db, ids) => {
      const rows = await db.selectFrom('mediaItems').selectAll().where('id', 'in', ids).execute();
      return rows.map(itemOf);
    },
  }),
  record: readMedia,
  update: updateMedia,
  remove: removeMedia,
  found: ({ id, kind, name, alt }: MediaItem) => ({
    title: alt || name,
    detail: '',
    picture: kind === 'image' ? id : null,
  }),
  version: 'mediaItems',
  audited: ['name', 'alt', 'focalPoint'],
};
