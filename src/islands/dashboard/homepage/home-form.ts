import { t } from '#i18n/t.ts';
import { formatList } from '#domain/language.ts';
import type { ContentItem } from '#domain/contents/content.ts';
import { DEFAULT_HOME } from '#domain/homepage/homepage.ts';
import type { HomeBody, HomePart } from '#domain/homepage/homepage-input.ts';

export type HomeItem = ContentItem<HomeBody>;

/** What the fields contain: the draft, or what is published, or the home that the shop came with. */
export const valuesOf = (item: HomeItem | null): HomeBody =>
  structuredClone(item?.body ?? DEFAULT_HOME);

/** What is sent: a select's number is a text. */
export const bodyOf = (values: HomeBody): object => ({
  ...values,
  parts: values.parts.map((part) => ({ ...part, size: Number(part.size) })),
});

/** What a part may show, by name. */
export interface HomeChoices {
  categories: readonly { id: string; name: string }[];
  brands: readonly { id: string; name: string }[];
  /** The products that parts have, and those that were found since. */
  products: readonly ChosenProduct[];
  /** Addresses of the shop, for links. */
  places: readonly { path: string; name: string }[];
}

export interface ChosenProduct {
  id: string;
  name: string;
  /** Media key of its picture. */
  picture: string | null;
}

const nameIn = (of: readonly { id: string; name: string }[], id: string): string =>
  of.find((one) => one.id === id)?.name ?? '';

/** What a shelf shows: 'Óculos de sol', 'Novidades'. */
function shelfText({ shelf, categoryId, brandId, productIds }: HomePart, of: HomeChoices): string {
  if (shelf === 'category') return nameIn(of.categories, categoryId);
  if (shelf === 'brand') return nameIn(of.brands, brandId);
  if (shelf === 'chosen') return t('homepage.chosen', { count: productIds.length });
  return t(`homepage.shown.${shelf}`);
}

/** What a part shows, by its own words or else by its content; '' if its kind says it. */
export function shownIn(part: HomePart, choices: HomeChoices): string {
  if (part.title) return part.title;
  if (part.kind === 'products') return shelfText(part, choices);
  if (part.kind === 'categories') {
    return formatList(part.categoryIds.map((id) => nameIn(choices.categories, id)).filter(Boolean));
  }
  return part.text || part.button;
}

/** What a part is called: 'Destaques: Óculos de sol'. */
export function partName(part: HomePart, choices: HomeChoices): string {
  const shown = shownIn(part, choices);
  const kind = t(`homepage.kinds.${part.kind}`);
  return shown ? `${kind}: ${shown}` : kind;
}
