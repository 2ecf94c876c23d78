import { isDeepStrictEqual } from 'node:util';
import { defaultQuery, type Facet, type ListQuery } from '#domain/catalogue/query.ts';
import { compareBy, DEFAULT_SORT } from '#domain/catalogue/sort.ts';
import { searchTerms } from '#domain/catalogue/words.ts';
import { distanceFrom, isAnyGlasses, type Meaning } from '#domain/search/meaning.ts';
import { fewerAndFewer } from '#domain/search/relax.ts';
import type { UnderstoodPart } from '#domain/search/understand.ts';
import type { Scope } from '../service/scope.ts';
import type { CatalogueIndex, IndexRow } from './catalogue-index.ts';
import { catalogueIndex } from './current-index.ts';
import { dependsOn } from '../caching/dependencies.ts';
import { findWords } from './find-words.ts';
import { readSearch } from './search-words.ts';

interface Answer {
  /** Best first. */
  ids: readonly string[];
  /** What was searched for instead, if words were mistyped. */
  correctedQuery: string | null;
  /** What was understood and is met by every product. */
  understood: UnderstoodPart[];
  /** What had to be left out, as it was typed, because nothing meets it together with the rest. */
  left: string[];
}

export interface SearchResult extends Answer {
  /** Whether it is among them; asked only when a product has changed. */
  has: (id: string) => boolean;
}

/** Memory of an id that a search has found. */
const BYTES_PER_ID = 48;

/** What a search must keep rather than something else, if nothing meets all of it. */
const IMPORTANCE = {
  word: 10,
  brand: 9,
  kind: 9,
  category: 8,
  shape: 8,
  gender: 7,
  price: 6,
  measures: 6,
  color: 5,
  size: 5,
  rim: 5,
  material: 4,
  feature: 4,
  offer: 4,
  weight: 3,
  lensHeight: 3,
} as const satisfies Record<
  Facet | Exclude<Meaning['by'], 'facet' | 'sort' | 'nothing'> | 'word',
  number
>;

/** More things than this are not tried in all combinations: the first ones are. */
const MOST_WISHES = 8;

/** Something that a product must meet: a part that was understood, or a word of its texts. */
type Wish = { part: UnderstoodPart } | { word: string };

const meaningOf = (wish: Wish): Meaning | null => ('part' in wish ? wish.part.meaning : null);

function importanceOf(wish: Wish): number {
  const meaning = meaningOf(wish);
  if (!meaning) return IMPORTANCE.word;
  if (meaning.by === 'facet') return IMPORTANCE[meaning.facet];
  return meaning.by === 'sort' || meaning.by === 'nothing' ? 0 : IMPORTANCE[meaning.by];
}

/** Values that two parts ask for: what both allow, or either if they have nothing in common ('redondo ou oval'). */
function bothOf(one: readonly string[] | undefined, other: readonly string[]): string[] {
  if (!one) return [...other];
  const common = one.filter((value) => other.includes(value));
  return common.length > 0 ? common : [...one, ...other];
}

const highest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
const lowest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** The filter of a list that some meanings come to. */
function filterOf(meanings: readonly Meaning[], includeSoldOut: boolean): ListQuery {
  const query: ListQuery = { ...defaultQuery, facets: {}, includeSoldOut };
  for (const meaning of meanings) {
    if (meaning.by === 'facet') {
      const { facet, values } = meaning;
      query.facets[facet] = bothOf(query.facets[facet], values);
    } else if (meaning.by === 'price') {
      query.minCents = highest(query.minCents, meaning.minCents);
      query.maxCents = lowest(query.maxCents, meaning.maxCents);
    }
  }
  return query;
}

/** Whether a product is as a meaning asks, if lists have no filter for it. */
function meets({ frames, features }: IndexRow, meaning: Meaning): boolean {
  switch (meaning.by) {
    case 'feature':
      return features.includes(meaning.feature);
    case 'weight':
      return frames.some(({ weight }) => weight !== null && weight > 0 && weight <= meaning.max);
    case 'lensHeight':
      return frames.some(({ lensHeight }) => lensHeight !== null && lensHeight >= meaning.min);
    case 'measures':
      return frames.some((frame) => distanceFrom(meaning.near, frame).fits);
    default:
      return true;
  }
}

/** Products nearest to the lengths typed come first; the rest stays in its order. */
function nearestFirst(rows: readonly IndexRow[], meanings: readonly Meaning[]): IndexRow[] {
  const near = Object.assign(
    {},
    ...meanings.flatMap((meaning) => (meaning.by === 'measures' ? [meaning.near] : [])),
  ) as object;
  if (Object.keys(near).length === 0) return [...rows];
  const away = ({ frames }: IndexRow): number =>
    Math.min(Infinity, ...frames.map((frame) => distanceFrom(near, frame).sum));
  return rows
    .map((row) => ({ row, away: away(row) }))
    .sort((a, b) => (a.away === b.away ? 0 : a.away - b.away))
    .map(({ row }) => row);
}

interface Asked {
  scope: Scope;
  index: CatalogueIndex;
  includeSoldOut: boolean;
}

/** Products that meet every wish, in the order of their texts' match or newest first. */
async function meeting(
  { scope, index, includeSoldOut }: Asked,
  wishes: readonly Wish[],
): Promise<IndexRow[]> {
  const meanings = wishes.flatMap((wish) => meaningOf(wish) ?? []);
  const words = wishes.flatMap((wish) => ('word' in wish ? [wish.word] : []));
  const found = words.length > 0 ? await findWords(scope, words) : null;
  const narrowed = index.narrow(filterOf(meanings, includeSoldOut), found);
  return index
    .rowsOf(narrowed, found ?? DEFAULT_SORT, { limit: index.size })
    .filter((row) => meanings.every((meaning) => meets(row, meaning)));
}

/** Wishes without the words that no product's texts know; those left out are as they were typed. */
async function withoutUnknown(
  asked: Asked,
  wishes: readonly Wish[],
): Promise<{ known: Wish[]; left: Wish[] }> {
  const known: Wish[] = [];
  const left: Wish[] = [];
  for (const wish of wishes) {
    const isKnown = 'part' in wish || (await meeting(asked, [wish])).length > 0;
    (isKnown ? known : left).push(wish);
  }
  return { known, left };
}

/** What meets most of the wishes, if nothing meets them all. */
async function meetingMost(
  asked: Asked,
  wishes: readonly Wish[],
): Promise<{ rows: IndexRow[]; left: Wish[] }> {
  const all = await meeting(asked, wishes);
  if (all.length > 0 || wishes.length === 0) return { rows: all, left: [] };
  const { known, left } = await withoutUnknown(asked, wishes);
  if (known.length === 0) return { rows: [], left };
  const tried = known.slice(0, MOST_WISHES);
  const beyond = known.slice(MOST_WISHES);
  const rest = await meeting(asked, tried);
  if (rest.length > 0) return { rows: rest, left: [...left, ...beyond] };
  for (const chosen of fewerAndFewer(tried.map(importanceOf))) {
    const rows = await meeting(
      asked,
      chosen.map((at) => tried[at]!),
    );
    if (rows.length === 0) continue;
    const dropped = tried.filter((_wish, at) => !chosen.includes(at));
    return { rows, left: [...left, ...dropped, ...beyond] };
  }
  return { rows: [], left: wishes.slice() };
}

/** A shop of glasses shows them before cases and cords, unless those were named. */
const glassesFirst = (rows: readonly IndexRow[]): IndexRow[] => [
  ...rows.filter(({ kind }) => kind !== 'acessorios'),
  ...rows.filter(({ kind }) => kind === 'acessorios'),
];

/** Products whose name has every word of a text, even if they are not so: one may be called after a shape. */
async function called({ scope, index, includeSoldOut }: Asked, text: string): Promise<IndexRow[]> {
  const terms = searchTerms(text);
  const found = terms.length > 0 ? await findWords(scope, [text]) : [];
  return (
    found
      .flatMap((id) => index.get(id) ?? [])
      .filter(({ isBuyable }) => isBuyable || includeSoldOut)
      // Stems take their time, and a search for 'óculos' finds them all.
      .filter(({ sortName }) => terms.every((term) => ` ${sortName}`.includes(` ${term}`)))
      .filter(({ sortName }) => {
        const own = searchTerms(sortName);
        return terms.every((term) => own.includes(term));
      })
  );
}

const typed = (wish: Wish): string => ('part' in wish ? wish.part.text : wish.word);

async function answerTo(
  scope: Scope,
  { text, includeSoldOut }: { text: string; includeSoldOut: boolean },
): Promise<Answer> {
  const { parts, words, correctedQuery } = await readSearch(scope, text);
  const index = await catalogueIndex(scope);
  const asked = { scope, index, includeSoldOut };
  const asking = parts.filter(({ meaning }) => meaning.by !== 'nothing' && meaning.by !== 'sort');
  const wishes: Wish[] = [...asking.map((part) => ({ part })), ...words.map((word) => ({ word }))];
  const sorting = parts.map(({ meaning }) => (meaning.by === 'sort' ? meaning.sort : null));
  const sort = sorting.find((code) => code !== null) ?? null;
  // Any glasses are called glasses.
  const telling = asking.filter(({ meaning }) => !isAnyGlasses(meaning));
  const named =
    telling.length > 0
      ? await called(asked, [...telling.map((part) => part.text), ...words].join(' '))
      : [];
  const most = await meetingMost(asked, wishes);
  // Of 'lançamentos da Anitta' at least what is new.
  const isOrderAlone = sort !== null && most.rows.length === 0;
  const { rows: met, left } = isOrderAlone
    ? { rows: await meeting(asked, []), left: wishes }
    : most;
  // Nothing needs to be left out of what is a product's name.
  const leftOut = named.length > 0 ? [] : left;
  // A search for 'ótica' or 'elegante' alone shows everything.
  const isAsked = wishes.length > 0 || parts.length > 0;
  const found = isAsked && left.length === leftOut.length ? met : [];
  const meanings = wishes.flatMap((wish) => meaningOf(wish) ?? []);
  const inOrder = sort ? found.toSorted(compareBy(sort)) : nearestFirst(found, meanings);
  const merged = [...new Set([...named, ...inOrder])];
  const isNamed = wishes.some((wish) => 'word' in wish && !left.includes(wish));
  const ranked = isNamed ? merged : glassesFirst(merged);
  return {
    ids: ranked.map(({ id }) => id),
    correctedQuery,
    understood: parts.filter(
      (part) =>
        part.meaning.by !== 'nothing' &&
        !leftOut.some((wish) => 'part' in wish && wish.part === part),
    ),
    left: leftOut.map(typed),
  };
}

/**
 * Active products that a text asks for, allowing for typing errors: by their names and words, and by what is
 * understood of it (a shape, a price, a measure). What nothing meets together is left out, the least important first.
 */
export async function searchProducts(
  scope: Scope,
  { text, includeSoldOut = false }: { text: string; includeSoldOut?: boolean },
): Promise<SearchResult> {
  const answer = await answerTo(scope, { text, includeSoldOut });
  const { ids } = answer;
  const isStill = async (later: Scope): Promise<boolean> =>
    isDeepStrictEqual(await answerTo(later, { text, includeSoldOut }), answer);
  const bytes = BYTES_PER_ID * ids.length;
  dependsOn('search', isStill, bytes);
  // Prices, stock and measures decide what meets a search, and names of colours how it is read.
  dependsOn('product:*', isStill);
  dependsOn('taxonomy', isStill);
  let set: Set<string> | undefined;
  return { ...answer, has: (id) => (set ??= new Set(ids)).has(id) };
}
