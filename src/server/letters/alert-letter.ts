import { END_ALERTS_PATH, type AlertKind } from '#domain/alerts/alert.ts';
import { formatMoney } from '#domain/money.ts';
import { t } from '#i18n/t.ts';
import { choicesOf } from '../alerts/own-alerts.ts';
import type { Scope } from '../service/scope.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { link, paragraph, paragraphs, type Part } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

/** What someone waited for, and what has changed. */
export interface ToldAlert {
  kind: AlertKind;
  to: string;
  /** With its choices: 'Marola (Preto · M)'. */
  product: string;
  /** Path of its page, with the variant chosen. */
  path: string;
  /** What it cost when they asked, and when the letter was queued. */
  beforeCents: number;
  nowCents: number;
}

/** What a letter tells; null if the request was ended or forgotten, or its product is no longer shown. */
export async function toldAlert({ engine }: Scope, id: string): Promise<ToldAlert | null> {
  const row = await engine.db
    .selectFrom('alerts')
    .innerJoin('variants', 'variants.id', 'alerts.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .select(['alerts.kind', 'alerts.email', 'alerts.priceCents', 'alerts.toldPriceCents'])
    .select(['products.name', 'products.slug', 'variants.customAttr'])
    .select(['colors.name as color', 'colors.slug as colorSlug', 'attributeValues.name as value'])
    .where('alerts.id', '=', id)
    .where('alerts.toldAt', 'is not', null)
    .where('products.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const { kind, email: to, name, slug, color, colorSlug, value, customAttr } = row;
  const choices = choicesOf(color, value, customAttr);
  const query = new URLSearchParams({
    ...(colorSlug && { color: colorSlug }),
    ...(value && { attribute: value }),
    ...(customAttr && { customAttr }),
  });
  return {
    kind,
    to,
    product: choices ? `${name} (${choices})` : name,
    path: `/produto/${slug}${query.size > 0 ? `?${query}` : ''}`,
    beforeCents: row.priceCents,
    nowCents: row.toldPriceCents ?? row.priceCents,
  };
}

const LETTER = { stock: 'backInStock', price: 'priceFell' } as const;

/**
 * Tells that something is in stock again, or costs less. Mail programs offer to end such letters by one press
 * (RFC 8058), and so does a link in it.
 *
 * @param links the shop's address, complete with `https://`, and the token that ends the reader's alerts
 */
export function alertLetter(
  shop: LetterShop,
  { kind, to, product, path, beforeCents, nowCents }: ToldAlert,
  { site, token }: { site: string; token: string },
): Mail {
  const words = wordsOf(LETTER[kind], shop, { product });
  const text = words('text');
  const endUrl = `${site}${END_ALERTS_PATH}?${new URLSearchParams({ token })}`;
  const [before, now] = [formatMoney(beforeCents), formatMoney(nowCents)];
  const facts: Part[] =
    kind === 'price'
      ? [paragraph(t('mail.alert.prices', { before, now }))]
      : [paragraph(t('mail.alert.price', { now }))];
  const mail = writeLetter(shop, {
    to,
    name: '',
    subject: words('subject'),
    body: () => ({
      preview: text,
      parts: [...paragraphs(text), ...facts, paragraph(t('mail.alert.notReserved'))],
      action: { label: words('action'), url: site + path },
      after: [link(t('mail.alert.why'), t('mail.alert.end'), endUrl)],
    }),
  });
  return Object.assign(mail, { endUrl });
}
