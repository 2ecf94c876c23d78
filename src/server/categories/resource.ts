import { expressionBuilder } from 'kysely';
import { categoryList, type CategoryItem } from '#domain/categories/category.ts';
import { categoryMoveSchema } from '#domain/categories/category-input.ts';
import { listOf } from '../dashboard/list.ts';
import { mergeAction } from '../dashboard/merge-action.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { holdsWords } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { NotFoundError } from '../base/errors.ts';
import { categoryItems } from './category-items.ts';
import { mergeCategories } from './merge-categories.ts';
import { moveCategory } from './move-category.ts';
import { createCategory, removeCategory, updateCategory } from './write-category.ts';

const { ref } = expressionBuilder<Schema, 'categories'>();

/** The tree that the shop's menus are made of. */
export const categories: Resource = {
  name: 'categories',
  list: listOf<'categories', CategoryItem>({
    shape: categoryList,
    table: 'categories',
    rows: (db) => db.selectFrom('categories'),
    search: (q, { engine }) => holdsWords(engine, q, [ref('name'), ref('path')]),
    items: (_scope, db, ids) => categoryItems(db, ids),
    columns: ['trail', 'path', 'products'],
  }),
  async record({ engine }, id) {
    const [found] = await categoryItems(engine.db, [id]);
    if (!found) throw new NotFoundError();
    return found;
  },
  create: createCategory,
  update: updateCategory,
  remove: removeCategory,
  actions: {
    move: action({ right: 'edit', on: 'record', input: categoryMoveSchema, run: moveCategory }),
    merge: mergeAction(mergeCategories),
  },
  version: 'categories',
  audited: ['name', 'trail', 'path', 'products'],
  // Path and trail say as much, in words.
  derived: ['slug', 'parentId', 'depth', 'children'],
};
