import type { ContentItem } from '#domain/contents/content.ts';
import { DEFAULT_HOME } from '#domain/homepage/homepage.ts';
import type { HomeBody } from '#domain/homepage/homepage-input.ts';

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
