import type { SelectQueryBuilder } from 'kysely';
import type { ContentKind } from '#domain/contents/content.ts';
import { MAX_SLUG, slugOf } from '#domain/products/slug.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { SluggedSection, SluggedTable } from '../db/schema/catalogue.ts';
import type { Schema } from '../db/schema/schema.ts';
import { InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import type { Scope } from './scope.ts';

/** A record that has an address of its own in the shop. */
interface Slugged {
  section: SluggedSection;
  id: string;
}

/** Contents of a kind are records of one section; every other section has a table of its name. */
const KIND_OF: Partial<Record<SluggedSection, ContentKind>> = { pages: 'page', guides: 'guide' };

/** All records of a section. As those of one table: what is read here, all of them have. */
function recordsOf(db: Db, section: SluggedSection) {
  const kind = KIND_OF[section];
  const records = kind
    ? db.selectFrom('contents').where('kind', '=', kind)
    : db.selectFrom(section as SluggedTable);
  return records as SelectQueryBuilder<Schema, 'brands', object>;
}

async function isTaken(db: Db, slug: string, { section, id }: Slugged): Promise<boolean> {
  const other = await recordsOf(db, section)
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether a slug redirects to another record, which keeps it unless someone types it. */
async function redirectsToOther(db: Db, slug: string, { section, id }: Slugged): Promise<boolean> {
  const redirect = await db
    .selectFrom('oldSlugs')
    .select('slug')
    .where('section', '=', section)
    .where('slug', '=', slug)
    .where('recordId', '!=', id)
    .executeTakeFirst();
  return redirect !== undefined;
}

/**
 * The slug for a record: the typed one, or a free one made from its name.
 *
 * @param otherwise what a name without letters for an address becomes: 'produto'
 * @throws InvalidFieldsError 'fields.slugTaken' if another record of the section has the typed one
 */
export async function freeSlug(
  tx: Tx,
  record: Slugged,
  { typed, name, otherwise }: { typed: string; name: string; otherwise: string },
): Promise<string> {
  if (typed !== '') {
    if (await isTaken(tx, typed, record)) {
      throw new InvalidFieldsError({ slug: 'fields.slugTaken' });
    }
    return typed;
  }
  const base = slugOf(name) || otherwise;
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = base.slice(0, MAX_SLUG - suffix.length).replace(/-$/, '') + suffix;
    if (!(await isTaken(tx, slug, record)) && !(await redirectsToOther(tx, slug, record))) {
      return slug;
    }
  }
}

/**
 * Redirects a record's old slug to it from now on. A slug in use is no redirect, and a redirect names a
 * record, not another slug: so there are neither loops nor chains.
 */
export async function redirectOldSlug(
  tx: Tx,
  scope: Scope,
  { section, id, before, after }: Slugged & { before: string | null; after: string },
): Promise<void> {
  await tx
    .deleteFrom('oldSlugs')
    .where('section', '=', section)
    .where('slug', '=', after)
    .execute();
  if (before === null || before === after) return;
  const redirect = { recordId: id, createdAt: scope.now() };
  await tx
    .insertInto('oldSlugs')
    .values({ section, slug: before, ...redirect })
    .onConflict((conflict) => conflict.columns(['section', 'slug']).doUpdateSet(redirect))
    .execute();
}

/**
 * The slug of the record that an old slug redirects to.
 *
 * @throws NotFoundError when it redirects nowhere
 */
export async function redirectOf(
  { engine }: Scope,
  { section, slug }: { section: SluggedSection; slug: string },
): Promise<string> {
  const found = await recordsOf(engine.db, section)
    .select('slug')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('oldSlugs')
        .select('recordId')
        .where('section', '=', section)
        .where('oldSlugs.slug', '=', slug),
    )
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  return found.slug;
}

/** The slugs that redirect to a record, the latest first. */
export async function oldSlugsOf(db: Db, { section, id }: Slugged): Promise<string[]> {
  const rows = await db
    .selectFrom('oldSlugs')
    .select('slug')
    .where('section', '=', section)
    .where('recordId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Forgets the slugs that redirect to a record: it is being deleted. */
export async function forgetOldSlugs(tx: Tx, { section, id }: Slugged): Promise<void> {
  await tx
    .deleteFrom('oldSlugs')
    .where('section', '=', section)
    .where('recordId', '=', id)
    .execute();
}
