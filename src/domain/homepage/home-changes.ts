import { blankPart } from './homepage.ts';
import type { HomeBody, HomePart } from './homepage-input.ts';

/** What has happened to the parts of a home. */
export interface HomeChanges {
  added: HomePart[];
  removed: HomePart[];
  /** Places are counted from 1. */
  moved: { part: HomePart; from: number; to: number }[];
  renamed: { part: HomePart; from: string; to: string }[];
  hidden: HomePart[];
  shown: HomePart[];
  /** Those of which anything else is another. */
  edited: HomePart[];
}

/** Those of the numbers that stand in a longest rising row: what has not moved. */
function risingOf(numbers: readonly number[]): Set<number> {
  const rows: number[][] = [];
  for (const number of numbers) {
    const before = rows
      .filter((row) => row.at(-1)! < number)
      .reduce<number[]>((longest, row) => (row.length > longest.length ? row : longest), []);
    rows.push([...before, number]);
  }
  return new Set(rows.reduce((longest, row) => (row.length > longest.length ? row : longest), []));
}

/** What a part says and shows, without its name and whether it is hidden. */
const contentOf = (part: HomePart): string => {
  const facts = { ...blankPart(part.kind, part.id), ...part };
  return JSON.stringify(Object.assign(facts, { title: '', hidden: false }));
};

/** What differs between two homes, part by part. */
export function homeChanges(before: HomeBody, after: HomeBody): HomeChanges {
  const placesBefore = new Map(before.parts.map(({ id }, place) => [id, place]));
  const kept = after.parts.flatMap((part, place) => {
    const old = before.parts.find(({ id }) => id === part.id);
    return old ? [{ part, old, from: placesBefore.get(part.id)!, to: place }] : [];
  });
  const unmoved = risingOf(kept.map(({ from }) => from));
  const partsOf = (rows: typeof kept) => rows.map(({ part }) => part);
  return {
    added: after.parts.filter(({ id }) => !placesBefore.has(id)),
    removed: before.parts.filter(({ id }) => !after.parts.some((part) => part.id === id)),
    moved: kept
      .filter(({ from }) => !unmoved.has(from))
      .map(({ part, from, to }) => ({ part, from: from + 1, to: to + 1 })),
    renamed: kept
      .filter(({ part, old }) => part.title !== old.title)
      .map(({ part, old }) => ({ part, from: old.title, to: part.title })),
    hidden: partsOf(kept.filter(({ part, old }) => part.hidden && !old.hidden)),
    shown: partsOf(kept.filter(({ part, old }) => !part.hidden && old.hidden)),
    edited: partsOf(kept.filter(({ part, old }) => contentOf(part) !== contentOf(old))),
  };
}
