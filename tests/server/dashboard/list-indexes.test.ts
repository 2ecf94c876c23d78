import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { readListQuery } from '#domain/dashboard/list.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';

let shop: TestShop;
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.close();
});

/** How SQLite finds the ids of a list, step by step. */
async function planOf(section: Section, search: string): Promise<string> {
  const { scope } = shop;
  const { list } = resourceOf(section);
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await list!.page(scope, readListQuery(new URLSearchParams(search), list!.shape));
  const statement = prepared.mock.calls
    .map(([text]) => text)
    .find((text) => / limit \?$/.test(text));
  const nulls = (statement!.match(/\?/g) ?? []).map(() => null);
  const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${statement}`, nulls);
  const { rows } = await scope.engine.db.executeQuery(plan);
  return (rows as { detail: string }[]).map(({ detail }) => detail).join('\n');
}

it.each([
  ['media', 'view=undescribed', 'COVERING INDEX media_items_newest'],
  ['media', 'view=failed', 'COVERING INDEX media_items_newest'],
  ['media', 'sort=-bytes', 'COVERING INDEX media_items_largest'],
  ['reviews', 'view=questions', 'COVERING INDEX reviews_newest'],
  ['reviews', 'sort=rating', 'INDEX reviews_rated'],
  ['giftCards', 'sort=-balance', 'COVERING INDEX gift_cards_balance'],
] as const)(
  'the list of %s as %s is walked in its order, without sorting and without a look at the rows',
  async (section, search, index) => {
    shop = await openTestShop('sqlite');
    const plan = await planOf(section, search);
    expect(plan).toContain(index);
    expect(plan).not.toContain('TEMP B-TREE');
  },
);
