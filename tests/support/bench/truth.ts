/** What pages show of products, compared with what the dashboard has said of them. */
import { lastPiecesOf, hasStock } from '#domain/stock/stock.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { shownPrice } from '#domain/products/shown-price.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { t } from '#i18n/t.ts';

/** What a page shows of a product. */
interface Shown {
  slug: string;
  /** On a card, or on the product's own page, which says other things of it. */
  on: 'card' | 'page';
  text: string;
}

const inOneLine = (...parts: readonly string[]): string => parts.join(' | ');

/** Name, price and badges of stock, as a card shows them. */
function onCard({ name, variants }: ProductRecord): string {
  const { priceCents } = shownPrice(
    variants.map(({ price, qty }) => ({ priceCents: toCents(price), qty })),
  );
  const isSoldOut = !variants.some(({ qty }) => hasStock(qty));
  const count = lastPiecesOf(variants);
  const badges = [
    ...(isSoldOut ? [t('product.soldOut')] : []),
    ...(count === null ? [] : [t('purchase.lastPieces', { count })]),
  ];
  return inOneLine(name, formatMoney(priceCents), ...badges);
}

/** Price and availability of each variant, as the page tells search engines. */
function onPage({ name, variants }: ProductRecord): string {
  const offers = variants.map(
    ({ sku, price, qty }) =>
      `${sku} ${price.toFixed(2)} ${hasStock(qty) ? 'InStock' : 'OutOfStock'}`,
  );
  return inOneLine(name, ...offers);
}

const CARD = /<article class="product-card["\s].*?<\/article>/gs;
const CARD_LINK = /<h3[^>]*><a href="\/produto\/([^"?]+)/;
const CARD_TEXTS = /<h3[^>]*><a[^>]*>([^<]*)|class="price">([^<]*)|class="badge">([^<]*)/g;
const LINKED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

interface LinkedProduct {
  '@type': string;
  name: string;
  sku?: string;
  offers?: { price: string; availability: string };
  hasVariant?: LinkedProduct[];
}

const offerOf = ({ sku, offers }: LinkedProduct): string =>
  `${sku} ${offers?.price} ${offers?.availability.split('/').at(-1)}`;

function shownBy(path: string, html: string): Shown[] {
  const cards = [...html.matchAll(CARD)].map(([card]): Shown => {
    const texts = [...card.matchAll(CARD_TEXTS)].map(([, ...found]) => found.find(Boolean) ?? '');
    const slug = CARD_LINK.exec(card)?.[1] ?? '';
    return { slug, on: 'card', text: inOneLine(...sortedAsOnCard(texts)) };
  });
  const slug = /^\/produto\/([^?]+)/.exec(path)?.[1];
  const product = [...html.matchAll(LINKED_DATA)]
    .map(([, json]) => JSON.parse(json!) as LinkedProduct)
    .find((each) => ['Product', 'ProductGroup'].includes(each['@type']));
  if (slug === undefined || !product) return cards;
  const offers = (product.hasVariant ?? [product]).map(offerOf);
  return [...cards, { slug, on: 'page', text: inOneLine(product.name, ...offers) }];
}

/** Badges stand above the name in the HTML; that of children's frames says nothing of the stock. */
function sortedAsOnCard(texts: readonly string[]): string[] {
  const [name, price] = texts.slice(-2);
  const badges = texts.slice(0, -2).filter((text) => text !== t('facets.gender.infantil'));
  return [name ?? '', price ?? '', ...badges];
}

interface Doubt extends Shown {
  /** What had been said by the time the page was asked for. */
  since: number;
  /** When it was asked for, by `performance.now`. */
  at: number;
}

/** A product that a page showed as it was, so many ms after it was said to be otherwise. */
export interface Stale {
  text: string;
  lateMs: number;
}

/**
 * The truth about some products: all that the dashboard has said of each, in order. What a page shows has to
 * be the last of it when the page was asked for, or newer; what is newer may be said only afterwards.
 */
export class Truth {
  #said = 0;
  readonly #texts = new Map<string, { said: number; at: number; card: string; page: string }[]>();
  readonly #doubts: Doubt[] = [];
  /** Products on pages that were compared. */
  compared = 0;

  /** How much has been said so far. */
  get moment(): number {
    return this.#said;
  }

  learn(record: ProductRecord): void {
    this.#said += 1;
    const texts = this.#texts.get(record.slug) ?? [];
    texts.push({
      said: this.#said,
      at: performance.now(),
      card: onCard(record),
      page: onPage(record),
    });
    this.#texts.set(record.slug, texts);
  }

  /** @param since `moment` when the page was asked for */
  compare(path: string, html: string, since: number, at = performance.now()): void {
    for (const shown of shownBy(path, html)) {
      if (!this.#texts.has(shown.slug)) continue;
      this.compared += 1;
      const doubt = { ...shown, since, at };
      if (!this.#isTrue(doubt)) this.#doubts.push(doubt);
    }
  }

  /** What was older than it should have been, once everything has been said. */
  stale(): string[] {
    return this.staleViews().map(({ text }) => text);
  }

  /** The same, and how late each was. */
  staleViews(): Stale[] {
    return this.#doubts
      .splice(0)
      .filter((doubt) => !this.#isTrue(doubt))
      .map(({ slug, text, since, at }) => {
        const last = this.#texts.get(slug)!.findLast(({ said }) => said <= since);
        return { text, lateMs: Math.round(at - (last?.at ?? at)) };
      });
  }

  #isTrue({ slug, on, text, since }: Doubt): boolean {
    const texts = this.#texts.get(slug)!;
    const last = texts.findLastIndex(({ said }) => said <= since);
    return texts.slice(Math.max(0, last)).some((each) => each[on] === text);
  }
}
