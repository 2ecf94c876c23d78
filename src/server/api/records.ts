import type { WaitedVariant } from '#domain/alerts/alert.ts';
import type { AttributeItem } from '#domain/attributes/attribute.ts';
import type { BrandItem } from '#domain/brands/brand.ts';
import type { AbandonedCart } from '#domain/cart/open-cart.ts';
import type { CategoryItem } from '#domain/categories/category.ts';
import type { ColorItem } from '#domain/colors/color.ts';
import type { ConsentItem } from '#domain/consent/consent-log.ts';
import type { ContentFacts, ContentItem } from '#domain/contents/content.ts';
import type { CouponItem, CouponRecord } from '#domain/coupons/record.ts';
import type { Customer, CustomerItem } from '#domain/customers/customer.ts';
import type { DeliveryItem } from '#domain/deliveries/record.ts';
import type { GiftCardItem, GiftCardRecord } from '#domain/gift-cards/record.ts';
import type { GuideItem } from '#domain/guides/guide-input.ts';
import type { HomeBody } from '#domain/homepage/homepage-input.ts';
import type { ImportJson, ImportSummary } from '#domain/imports/import.ts';
import type { ServiceOrder, ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import type { LensItem } from '#domain/lenses/record.ts';
import type { LetterTextItem, LetterTextRecord } from '#domain/letters/letter-text.ts';
import type { MediaItem, MediaRecord } from '#domain/media/media.ts';
import type { MenuItem } from '#domain/menus/menu-input.ts';
import type { OrderListItem, OrderRecord } from '#domain/orders/order-record.ts';
import type { PageItem } from '#domain/pages/page.ts';
import type { PaymentRecord, PaymentWithRefunds } from '#domain/payments/payment-item.ts';
import type { ProductItem, ProductRecord } from '#domain/products/product-record.ts';
import type { ReviewItem, ReviewRecord } from '#domain/reviews/review.ts';
import type { PhraseItem } from '#domain/search/phrase.ts';
import type { StockMovements } from '#domain/stock/movement.ts';

type HomeItem = ContentItem<HomeBody>;

/**
 * What lists and records of the sections that keys open are answered as, and what else the API answers. Their JSON Schemas
 * are made of these types when the shop is built (type-schemas.ts).
 */
export interface Records {
  orders: { item: OrderListItem; record: OrderRecord };
  prescriptions: { item: ServiceOrderItem; record: ServiceOrder };
  payments: { item: PaymentWithRefunds; record: PaymentRecord };
  customers: { item: CustomerItem; record: Customer };
  carts: { item: AbandonedCart };
  products: { item: ProductItem; record: ProductRecord };
  alerts: { item: WaitedVariant };
  categories: { item: CategoryItem };
  brands: { item: BrandItem };
  colors: { item: ColorItem };
  attributes: { item: AttributeItem };
  lenses: { item: LensItem };
  searchPhrases: { item: PhraseItem };
  media: { item: MediaItem; record: MediaRecord };
  coupons: { item: CouponItem; record: CouponRecord };
  giftCards: { item: GiftCardItem; record: GiftCardRecord };
  deliveries: { item: DeliveryItem };
  pages: { item: ContentFacts; record: PageItem };
  guides: { item: ContentFacts; record: GuideItem };
  menus: { item: ContentFacts; record: MenuItem };
  homepage: { item: ContentFacts; record: HomeItem };
  reviews: { item: ReviewItem; record: ReviewRecord };
  letterTexts: { item: LetterTextItem; record: LetterTextRecord };
  consents: { item: ConsentItem };
  imports: { item: ImportSummary; record: ImportJson };
  movements: { item: StockMovements };
}
