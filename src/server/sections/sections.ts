import type { Section } from '#domain/dashboard/sections.ts';
import { alerts } from '../alerts/resource.ts';
import { attributes } from '../attributes/resource.ts';
import { brands } from '../brands/resource.ts';
import { categories } from '../categories/resource.ts';
import { colors } from '../colors/resource.ts';
import { coupons } from '../coupons/resource.ts';
import { carts } from '../cart/resource.ts';
import { consents } from '../consent/resource.ts';
import { customers } from '../customers/resource.ts';
import { auditEntries } from '../dashboard/audit-entries.ts';
import type { Resource } from '../dashboard/resource.ts';
import { deliveries } from '../deliveries/resource.ts';
import { NotFoundError } from '../base/errors.ts';
import { giftCards } from '../gift-cards/resource.ts';
import { guides } from '../guides/resource.ts';
import { lenses } from '../lenses/resource.ts';
import { letterTexts } from '../letter-texts/resource.ts';
import { homepage } from '../homepage/resource.ts';
import { prescriptions } from '../laboratory/resource.ts';
import { media } from '../media/resource.ts';
import { menus } from '../menus/resource.ts';
import { ordersResource } from '../orders/resource.ts';
import { pages } from '../shop-pages/resource.ts';
import { payments } from '../payments/settlement/resource.ts';
import { products } from '../products/resource.ts';
import { reviews } from '../reviews/resource.ts';
import { answerReturn } from '../payments/settlement/answer-return.ts';
import { confirmRefund } from '../payments/settlement/confirm-refund.ts';
import { moveOrderOnceAsked } from '../payments/settlement/before-end.ts';
import { searchPhrases } from '../search-phrases/resource.ts';
import { staff } from '../staff/resource.ts';
import { apiKeys } from '../api-keys/resource.ts';
import { webhooks } from '../webhooks/resource.ts';

/** The resource of each section; settings and reports are no lists of records, and have none. */
const ofSections: Readonly<Record<Exclude<Section, 'settings' | 'reports'>, Resource>> = {
  orders: ordersResource(moveOrderOnceAsked, answerReturn, confirmRefund),
  prescriptions,
  payments,
  customers,
  products,
  alerts,
  categories,
  brands,
  colors,
  attributes,
  lenses,
  searchPhrases,
  media,
  coupons,
  giftCards,
  deliveries,
  pages,
  guides,
  menus,
  reviews,
  staff,
  webhooks,
  keys: apiKeys,
  homepage,
  letterTexts,
  carts,
  consents,
  audit: auditEntries,
};

/** All resources. */
export const resources: readonly Resource[] = Object.values(ofSections);

/** The resource of a section, by the section's name. @throws NotFoundError if there is none */
export function resourceOf(section: string | undefined): Resource {
  const found = resources.find(({ name }) => name === section);
  if (!found) throw new NotFoundError();
  return found;
}
