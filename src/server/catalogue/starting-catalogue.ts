import { SIZES } from '#domain/products/product.ts';
import { slugOf } from '#domain/products/slug.ts';
import { t } from '#i18n/t.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import type { Tx } from '../db/engine/engine.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';

/** The categories that most opticians sell by, by the keys of their names. */
const ROOTS = ['prescription', 'sun'] as const;
const BELOW = ['women', 'men', 'children'] as const;
const SINGLE = ['accessories'] as const;

/** Usual colours of frames, by the keys of their names: one tone, or two. */
const COLORS = {
  black: ['#1b1a19', null],
  tortoise: ['#7b4a21', '#2b1a10'],
  brown: ['#5a3a26', null],
  clear: ['#e9e6e0', null],
  gold: ['#c9a24b', null],
  silver: ['#b9bec3', null],
  blue: ['#27406b', null],
  green: ['#3d5a45', null],
  red: ['#8e2430', null],
  pink: ['#d9a5a5', null],
} as const;

const isEmpty = async (tx: Tx, table: 'categories' | 'colors' | 'attributes'): Promise<boolean> =>
  (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined;

async function addCategories(tx: Tx, scope: Scope): Promise<void> {
  const updatedAt = scope.now();
  const branch = (name: string, position: number, parent?: { id: string; path: string }) => {
    const slug = slugOf(name);
    const path = parent ? `${parent.path}/${slug}` : slug;
    const row = { id: scope.newId(), parentId: parent?.id ?? null, slug, name, path, position };
    return { ...row, description: '', updatedAt };
  };
  const roots = [...ROOTS, ...SINGLE].map((key, at) => branch(t(`startingSet.${key}`), at));
  const rows = roots.flatMap((root, at) =>
    at < ROOTS.length
      ? [root, ...BELOW.map((key, place) => branch(t(`startingSet.${key}`), place, root))]
      : [root],
  );
  for (const row of rows) await tx.insertInto('categories').values(row).execute();
}

async function addColors(tx: Tx, scope: Scope): Promise<void> {
  const keys = Object.keys(COLORS) as (keyof typeof COLORS)[];
  const rows = keys.map((key) => {
    const name = t(`startingSet.${key}`);
    const [hex, hex2] = COLORS[key];
    return { id: scope.newId(), slug: slugOf(name), name, hex, hex2, updatedAt: scope.now() };
  });
  await tx.insertInto('colors').values(rows).execute();
}

async function addSizes(tx: Tx, scope: Scope): Promise<void> {
  const id = scope.newId();
  const name = t('startingSet.size');
  const attribute = { id, slug: slugOf(name), name, updatedAt: scope.now() };
  await tx.insertInto('attributes').values(attribute).execute();
  const values = SIZES.map((size, position) => ({
    id: scope.newId(),
    attributeId: id,
    name: size,
    position,
  }));
  await tx.insertInto('attributeValues').values(values).execute();
}

/**
 * Adds the categories, colours and sizes that most opticians begin with. What the shop has some of already stays as
 * it is.
 *
 * @returns the number of kinds that were added: 0 to 3
 */
export async function addStartingCatalogue(scope: Scope): Promise<{ added: number }> {
  authorise(scope, 'settings', 'edit');
  authorise(scope, 'products', 'edit');
  return scope.engine.transaction(async (tx) => {
    const kinds = [
      ['categories', addCategories],
      ['colors', addColors],
      ['attributes', addSizes],
    ] as const;
    let added = 0;
    for (const [table, add] of kinds) {
      if (!(await isEmpty(tx, table))) continue;
      await add(tx, scope);
      added += 1;
    }
    if (added === 0) return { added };
    await publishChange(scope, 'taxonomy');
    await audit(scope, { action: 'settings.startingSet', subject: 'shop' });
    return { added };
  });
}
