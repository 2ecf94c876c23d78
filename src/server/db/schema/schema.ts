import type { AlertTables } from './alerts.ts';
import type { ApiKeyTables } from './api-keys.ts';
import type { AccountTables } from './accounts.ts';
import type { CarrierLabelTables, OrderTables } from './orders.ts';
import type { CashTables } from './cash.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { ContentTables } from './contents.ts';
import type { CouponTables } from './coupons.ts';
import type { CustomerTables } from './customers.ts';
import type { DeliveryTables } from './deliveries.ts';
import type { GiftCardTables } from './gift-cards.ts';
import type { ImportTables } from './imports.ts';
import type { JobTables } from './jobs.ts';
import type { LensTables } from './lenses.ts';
import type { MediaTables } from './media.ts';
import type { PaymentTables } from './payments.ts';
import type { PublicationTables, ShopTables } from './shop.ts';
import type { ReturnTables } from './returns.ts';
import type { ReviewTables } from './reviews.ts';
import type { SearchTables } from './search.ts';
import type { StockTables } from './stock.ts';
import type { VisitTables } from './visits.ts';
import type { WebhookTables } from './webhooks.ts';
import type { WordTables } from './words.ts';

/**
 * Every table, camelCase here and snake_case in the database. The same column types on both
 * engines: ids and JSON are text, money is integer cents, times are epoch ms, flags are 0 or 1.
 */
export type Schema = CatalogueTables &
  AlertTables &
  ApiKeyTables &
  CarrierLabelTables &
  CashTables &
  CouponTables &
  DeliveryTables &
  OrderTables &
  ShopTables &
  AccountTables &
  ContentTables &
  CustomerTables &
  GiftCardTables &
  ImportTables &
  JobTables &
  LensTables &
  MediaTables &
  PaymentTables &
  PublicationTables &
  ReturnTables &
  ReviewTables &
  SearchTables &
  StockTables &
  VisitTables &
  WebhookTables &
  WordTables;
