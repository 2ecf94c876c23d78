import { conditionsOf, type ListQuery } from '#domain/dashboard/list.ts';
import { fold, words } from '#domain/catalogue/fold.ts';
import { letterTextList, type LetterTextItem } from '#domain/letters/letter-text.ts';
import { z } from '#domain/zod.ts';
import { everything, type ResourceList } from '../dashboard/list.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import type { Scope } from '../service/scope.ts';
import { letterTextItems, readLetterTexts } from './read-letter-texts.ts';
import {
  previewLetterTexts,
  restoreLetterTexts,
  testLetterTexts,
  writeLetterTexts,
} from './write-letter-texts.ts';

/** Whether a letter is asked for. */
function matches(item: LetterTextItem, query: ListQuery): boolean {
  const own = words(fold(`${item.name} ${item.when} ${item.subject}`));
  const wanted = words(fold(query.q));
  const isFound =
    (query.q === '' || wanted.length > 0) &&
    wanted.every((start) => own.some((word) => word.startsWith(start)));
  return (
    isFound &&
    conditionsOf(query, letterTextList).every(([, condition]) => {
      if (condition.operator === 'oneOf') return condition.values.includes(item.group);
      if (condition.operator === 'noneOf') return !condition.values.includes(item.group);
      return condition.operator !== 'is' || condition.is === item.changed;
    })
  );
}

/** The letters that match, in their order: there are two dozen, which the code brings along. */
const matching = async (scope: Scope, query: ListQuery): Promise<LetterTextItem[]> => {
  const items = (await letterTextItems(scope)).filter((item) => matches(item, query));
  return query.sort.startsWith('-') ? items.toReversed() : items;
};

const list: ResourceList = {
  shape: letterTextList,
  async page(scope, query) {
    const all = await matching(scope, query);
    const pages = Math.max(1, Math.ceil(all.length / query.limit));
    const page = Math.min(query.page, pages);
    const items = all.slice((page - 1) * query.limit, page * query.limit);
    return { items, total: all.length, page, pages };
  },
  async counts(scope) {
    const views = letterTextList.views ?? [];
    const counts = views.map(async ({ name }) => [name, await list.countOf(scope, name)] as const);
    return Object.fromEntries(await Promise.all(counts));
  },
  countOf: async (scope, view) =>
    (await matching(scope, { ...everything(letterTextList), view })).length,
  ids: async (scope, query, limit) =>
    (await matching(scope, query)).slice(0, limit).map(({ id }) => id),
  async *batches(scope, query) {
    yield await matching(scope, query);
  },
};

const draft = z.object({ texts: z.record(z.string(), z.unknown()) });
/** What is looked at, and the text at which it is. */
const looked = draft.extend({ line: z.string().max(40).optional() });
type Typed = z.output<typeof looked> & { ids: readonly string[] };

/** The texts of the shop's letters: each letter is one record, which can be changed and set back. */
export const letterTexts: Resource = {
  name: 'letterTexts',
  list,
  record: readLetterTexts,
  update: (scope, input, { hasRow }) => writeLetterTexts(scope, { ...input, hasRow }),
  found: (item: LetterTextItem) => ({ title: item.name, detail: item.when }),
  actions: {
    restore: action({ right: 'edit', on: 'both', run: restoreLetterTexts }),
    preview: action({
      right: 'edit',
      on: 'record',
      input: looked,
      run: (scope: Scope, { ids, texts, line }: Typed) =>
        previewLetterTexts(scope, { id: ids[0] ?? '', body: { texts }, line }),
    }),
    test: action({
      right: 'edit',
      on: 'record',
      input: draft,
      run: (scope: Scope, { ids, texts }: Typed) =>
        testLetterTexts(scope, { id: ids[0] ?? '', body: { texts } }),
    }),
  },
  version: 'letterTexts',
  audited: 'by-verb',
};
