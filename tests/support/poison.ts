import { sql } from 'kysely';
import { publishChange } from '#server/caching/publish-change.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import type { Scope } from '#server/service/scope.ts';

/** What would run if it ever stood in a page as it is: in text, in an attribute, or within a script. */
export const POISON = `"'></script><script>xss(1)</script><img src=x onerror=xss(1)>`;
/** The package comes without types. */
interface Jsdom {
  JSDOM: new (html: string) => { window: { document: Document } };
}

/**
 * What would run of a page, as a browser reads it: scripts, pictures and handlers that the poison has made, and
 * addresses of scripts.
 */
export async function running(html: string): Promise<string[]> {
  if (!html.includes('xss(')) return [];
  const { JSDOM } = (await import('jsdom' as string)) as Jsdom;
  const { document } = new JSDOM(html).window;
  const made = document.querySelectorAll(
    'img[src="x"], [onerror], [href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]',
  );
  const scripts = [...document.querySelectorAll('script')].filter(
    ({ type, textContent }) => textContent.includes('xss(') && !/json/.test(type),
  );
  return [...made, ...scripts].map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** Texts of one word that people write, besides all that have a blank. */
const WORDS = new Set([
  'attribute_values.name',
  'brands.name',
  'categories.name',
  'colors.name',
  'coupons.code',
  'customers.full_name',
  'media_items.alt',
  'media_items.name',
  'order_lines.attribute',
  'order_lines.color',
  'orders.buyer_name',
  'orders.coupon_code',
  'orders.tracking_carrier',
  'product_tags.tag',
  'reviews.author',
  'variants.custom_attr',
  'customer_tags.tag',
]);
/** Sanitised when they are written, or no text of anyone's. */
const LEFT =
  /_html$|^(letters|jobs|sessions|idempotency_keys|meta|migrations?)\.|_words?\.|\.(hex|path|slug|key|search)$/;

const isText = (value: string): boolean =>
  /\S\s+\S/.test(value) && !/[<>]|^[\w-]+:\/\//.test(value);

/** JSON with every text in it poisoned. */
function poisonLeaves(value: unknown): unknown {
  if (typeof value === 'string') return isText(value) ? value + POISON : value;
  if (Array.isArray(value)) return value.map(poisonLeaves);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      /html$/i.test(key) || key === 'description' ? each : poisonLeaves(each),
    ]),
  );
}

function poisoned(name: string, value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || LEFT.test(name)) return null;
  if (/^["[{]/.test(value)) {
    try {
      const changed = JSON.stringify(poisonLeaves(JSON.parse(value)));
      return changed === value ? null : changed;
    } catch {
      return null;
    }
  }
  return WORDS.has(name) || isText(value) ? value + POISON : null;
}

async function poisonTable(tx: Tx, table: string): Promise<string[]> {
  const { rows: columns } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${table})`.execute(tx);
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
    tx,
  );
  const touched = new Set<string>();
  const camel = (name: string) =>
    name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  for (const row of rows) {
    for (const { name, pk } of columns) {
      const value = pk > 0 ? null : poisoned(`${table}.${name}`, row[camel(name)] ?? row[name]);
      if (value === null) continue;
      const where = sql.join(
        keys.map((key) => sql`${sql.ref(key)} = ${row[camel(key)] ?? row[key]}`),
        sql` and `,
      );
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where ${where}`.execute(
        tx,
      );
      touched.add(`${table}.${name}`);
    }
  }
  return [...touched];
}

/**
 * Appends what would run to every text that people have written, past all checks of input. SQLite alone. The settings,
 * which the demo has read, are read again.
 *
 * @returns the columns, `table.column`
 */
export async function poisonTexts(scope: Scope): Promise<string[]> {
  return scope.engine.transaction(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and sql not like '%virtual%' and name not like 'sqlite%' and name not like '%\_search%' escape '\\'`.execute(
      tx,
    );
    const touched: string[] = [];
    for (const { name } of rows) touched.push(...(await poisonTable(tx, name)));
    await publishChange(scope, 'settings');
    return touched;
  });
}
