import type { Migration } from 'kysely/migration';
import { SetupError } from '../base/errors.ts';
import type { Engine } from './engine/engine.ts';
import { up as shop } from './migrations/0001-shop.ts';
import { up as accounts } from './migrations/0002-accounts.ts';
import { up as productModel } from './migrations/0003-product-model.ts';
import { up as orderExpiry } from './migrations/0004-order-expiry.ts';
import { up as secondFactor } from './migrations/0005-second-factor.ts';
import { up as jobs } from './migrations/0006-jobs.ts';
import { up as orderLedger } from './migrations/0007-order-ledger.ts';
import { up as productEditing } from './migrations/0008-product-editing.ts';
import { up as media } from './migrations/0009-media.ts';
import { up as publication } from './migrations/0010-publication.ts';
import { up as largeLists } from './migrations/0011-large-lists.ts';
import { up as fewerPages } from './migrations/0012-fewer-pages.ts';
import { up as rowsByKey } from './migrations/0013-rows-by-key.ts';
import { up as nullAndCents } from './migrations/0014-null-and-cents.ts';
import { up as brands } from './migrations/0015-brands.ts';
import { up as catalogueSections } from './migrations/0016-catalogue-sections.ts';
import { up as deliveriesCoupons } from './migrations/0017-deliveries-coupons.ts';
import { up as notices } from './migrations/0019-notices.ts';
import { up as auditNames } from './migrations/0020-audit-names.ts';
import { up as customers } from './migrations/0021-customers.ts';
import { up as reviews } from './migrations/0022-reviews.ts';
import { up as consents } from './migrations/0023-consents.ts';
import { up as contents } from './migrations/0024-contents.ts';
import { up as lettersHome } from './migrations/0025-letters-home.ts';
import { up as reports } from './migrations/0026-reports.ts';
import { up as visits } from './migrations/0027-visits.ts';
import { up as viewsDiscounts } from './migrations/0028-views-discounts.ts';
import { up as tagsSearch } from './migrations/0031-tags-search.ts';
import { up as payments } from './migrations/0032-payments.ts';
import { up as priceRules } from './migrations/0034-price-rules.ts';
import { up as paymentsList } from './migrations/0035-payments-list.ts';
import { up as paymentsAsked } from './migrations/0037-payments-asked.ts';
import { up as takenPayments } from './migrations/0038-taken-payments.ts';
import { up as giftCards } from './migrations/0039-gift-cards.ts';
import { up as deliveryQuotes } from './migrations/0040-delivery-quotes.ts';
import { up as fiscalNotes } from './migrations/0041-fiscal-notes.ts';
import { up as returns } from './migrations/0042-returns.ts';
import { up as costsCarriers } from './migrations/0043-costs-carriers.ts';
import { up as alerts } from './migrations/0045-alerts.ts';
import { up as searchPhrases } from './migrations/0047-search-phrases.ts';
import { up as gifts } from './migrations/0048-gifts.ts';
import { up as accountCarts } from './migrations/0049-account-carts.ts';
import { up as carrierLabels } from './migrations/0053-carrier-labels.ts';
import { up as paymentsByIndex } from './migrations/0054-payments-by-index.ts';
import { up as pictureLenses } from './migrations/0055-picture-lenses.ts';
import { up as promotionIndex } from './migrations/0056-promotion-index.ts';
import { up as viewsByIndex } from './migrations/0057-views-by-index.ts';
import { up as wordsAsWritten } from './migrations/0058-words-as-written.ts';
import { up as orderMoney } from './migrations/0059-order-money.ts';
import { up as disputes } from './migrations/0060-disputes.ts';
import { up as handRefunds } from './migrations/0061-hand-refunds.ts';
import { up as threeMeasures } from './migrations/0063-three-measures.ts';
import { up as recordWords } from './migrations/0064-record-words.ts';
import { up as giftCodeShown } from './migrations/0065-gift-code-shown.ts';
import { up as accountIds } from './migrations/0066-account-ids.ts';
import { up as languages } from './migrations/0067-languages.ts';
import { up as unsentLetters } from './migrations/0068-unsent-letters.ts';
import { up as lenses } from './migrations/0069-lenses.ts';
import { up as serviceOrders } from './migrations/0070-service-orders.ts';
import { up as lensRefunds } from './migrations/0071-lens-refunds.ts';
import { up as lensHeights } from './migrations/0072-lens-heights.ts';
import { up as backups } from './migrations/0073-backups.ts';
import { up as lensKeys } from './migrations/0074-lens-keys.ts';
import { up as requiredMigrations } from './migrations/0075-required-migrations.ts';
import { up as imports } from './migrations/0076-imports.ts';
import { up as apiKeys } from './migrations/0077-api-keys.ts';
import { up as webhooks } from './migrations/0078-webhooks.ts';
import { up as importedOrders } from './migrations/0079-imported-orders.ts';
import { up as keyMakers } from './migrations/0080-key-makers.ts';
import { hasMigrations, recordRequirement, schemaFit } from './schema-fit.ts';

export interface ShopMigration extends Migration {
  /**
   * For one that takes away or tightens what an older program uses: the migration, released before, that brought what
   * stands in its place. Programs that do not know that one do not serve the database any more.
   */
  contracts?: string;
}

/**
 * Every migration, in order; the name of one that was released never changes. From 0075 on a migration without
 * `contracts` only adds what the version before it can live with (`tests/server/db/rolling-upgrade.test.ts`).
 */
export const migrations = (engine: Engine): Record<string, ShopMigration> => ({
  '0001-shop': { up: (db) => shop(db, engine.search) },
  '0002-accounts': { up: accounts },
  '0003-product-model': { up: productModel },
  '0004-order-expiry': { up: orderExpiry },
  '0005-second-factor': { up: secondFactor },
  '0006-jobs': { up: jobs },
  '0007-order-ledger': { up: (db) => orderLedger(db, engine) },
  '0008-product-editing': { up: (db) => productEditing(db, engine) },
  '0009-media': { up: media },
  '0010-publication': { up: publication },
  '0011-large-lists': { up: (db) => largeLists(db, engine) },
  '0012-fewer-pages': { up: (db) => fewerPages(db, engine) },
  '0013-rows-by-key': { up: (db) => rowsByKey(db, engine) },
  '0014-null-and-cents': { up: (db) => nullAndCents(db, engine) },
  '0015-brands': { up: brands },
  '0016-catalogue-sections': { up: (db) => catalogueSections(db, engine) },
  '0017-deliveries-coupons': { up: deliveriesCoupons },
  '0019-notices': { up: notices },
  '0020-audit-names': { up: auditNames },
  '0021-customers': { up: (db) => customers(db, engine) },
  '0022-reviews': { up: reviews },
  '0023-consents': { up: consents },
  '0024-contents': { up: contents },
  '0025-letters-home': { up: lettersHome },
  '0026-reports': { up: reports },
  '0027-visits': { up: visits },
  '0028-views-discounts': { up: viewsDiscounts },
  '0031-tags-search': { up: tagsSearch },
  '0032-payments': { up: payments },
  '0034-price-rules': { up: priceRules },
  '0035-payments-list': { up: paymentsList },
  '0037-payments-asked': { up: paymentsAsked },
  '0038-taken-payments': { up: takenPayments },
  '0039-gift-cards': { up: giftCards },
  '0040-delivery-quotes': { up: deliveryQuotes },
  '0041-fiscal-notes': { up: fiscalNotes },
  '0042-returns': { up: returns },
  '0043-costs-carriers': { up: costsCarriers },
  '0045-alerts': { up: alerts },
  '0047-search-phrases': { up: searchPhrases },
  '0048-gifts': { up: gifts },
  '0049-account-carts': { up: accountCarts },
  '0053-carrier-labels': { up: carrierLabels },
  '0054-payments-by-index': { up: paymentsByIndex },
  '0055-picture-lenses': { up: pictureLenses },
  '0056-promotion-index': { up: promotionIndex },
  '0057-views-by-index': { up: viewsByIndex },
  '0058-words-as-written': { up: wordsAsWritten },
  '0059-order-money': { up: orderMoney },
  '0060-disputes': { up: disputes },
  '0061-hand-refunds': { up: handRefunds },
  '0063-three-measures': { up: (db) => threeMeasures(db, engine) },
  '0064-record-words': { up: (db) => recordWords(db, engine) },
  '0065-gift-code-shown': { up: giftCodeShown },
  '0066-account-ids': { up: accountIds },
  '0067-languages': { up: languages },
  '0068-unsent-letters': { up: (db) => unsentLetters(db, engine) },
  '0069-lenses': { up: lenses },
  '0070-service-orders': { up: serviceOrders },
  '0071-lens-refunds': { up: lensRefunds },
  '0072-lens-heights': { up: lensHeights },
  '0073-backups': { up: backups },
  '0074-lens-keys': { up: lensKeys },
  '0075-required-migrations': { up: requiredMigrations },
  '0076-imports': { up: imports },
  '0077-api-keys': { up: apiKeys },
  '0078-webhooks': { up: webhooks },
  '0079-imported-orders': { up: importedOrders },
  '0080-key-makers': { up: keyMakers },
});

const recording = ({ contracts, ...migration }: ShopMigration): Migration =>
  contracts === undefined
    ? migration
    : {
        async up(db) {
          await migration.up(db);
          await recordRequirement(db, contracts);
        },
      };

/**
 * Brings the database to the schema of this version. Safe to run on every start and on several
 * nodes at once: Kysely's migrator holds a lock on both engines. A schema of a later version stays as it is.
 *
 * @throws SetupError if the schema is of a version that this one does not fit any more
 * @throws the first migration's error; what it had done is rolled back
 */
export async function migrate(engine: Engine, all = migrations(engine)): Promise<void> {
  const known = Object.keys(all);
  const fit = (await hasMigrations(engine)) ? await schemaFit(engine, known) : 'behind';
  if (fit === 'ahead')
    throw new SetupError(
      'The database was upgraded by a newer version of Vitrine, which this one does not fit any more: update the program.',
    );
  if (fit === 'fits') return;
  await engine.migrate(
    Object.fromEntries(Object.entries(all).map(([name, each]) => [name, recording(each)])),
  );
}
