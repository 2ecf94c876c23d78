import type { z } from 'zod';
import type { Section } from '#domain/dashboard/sections.ts';
import { attributeSchema } from '#domain/attributes/attribute-input.ts';
import { brandSchema } from '#domain/brands/brand-input.ts';
import { categorySchema } from '#domain/categories/category-input.ts';
import { couponSchema } from '#domain/coupons/coupon-input.ts';
import { customerUpdateSchema, newCustomerSchema } from '#domain/customers/customer-input.ts';
import { deliverySchema } from '#domain/deliveries/delivery-input.ts';
import { guideSchema } from '#domain/guides/guide-input.ts';
import { homeSchema } from '#domain/homepage/homepage-input.ts';
import { serviceOrderSchema } from '#domain/laboratory/service-order-input.ts';
import { lensSchema } from '#domain/lenses/lens-input.ts';
import { menuSchema } from '#domain/menus/menu-input.ts';
import { pageSchema } from '#domain/pages/page.ts';
import { productInputSchema } from '#domain/products/product-input.ts';
import { answerSchema } from '#domain/reviews/review-input.ts';
import { phraseSchema } from '#domain/search/phrase-input.ts';
import { colorSchema } from '../colors/resource.ts';
import { giftCardChangeSchema, newGiftCardSchema } from '../gift-cards/resource.ts';
import { mediaUpdateSchema } from '../media/write-media.ts';

interface Fields {
  /** Of a new record. */
  create?: z.ZodType;
  /** Of a change; those of a new one by default. */
  update?: z.ZodType;
}

/** What a section's records are written with: the schemas that its verbs check calls with. */
export const sectionFields: Readonly<Partial<Record<Section, Fields>>> = {
  prescriptions: { update: serviceOrderSchema },
  customers: { create: newCustomerSchema, update: customerUpdateSchema },
  products: { create: productInputSchema },
  categories: { create: categorySchema },
  brands: { create: brandSchema },
  colors: { create: colorSchema },
  attributes: { create: attributeSchema },
  lenses: { create: lensSchema },
  searchPhrases: { create: phraseSchema },
  media: { update: mediaUpdateSchema },
  coupons: { create: couponSchema },
  giftCards: { create: newGiftCardSchema, update: giftCardChangeSchema },
  deliveries: { create: deliverySchema },
  pages: { create: pageSchema },
  guides: { create: guideSchema },
  menus: { update: menuSchema },
  homepage: { update: homeSchema },
  reviews: { update: answerSchema },
};
