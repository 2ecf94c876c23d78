import { t } from '#i18n/t.ts';
import { warrantyKey } from '#domain/settings/warranty.ts';
import type { Promises } from '#domain/settings/settings.ts';

/** The text of the shop's guarantee, or of the legal one if it gives no other. */
export const warrantyText = (promises: Pick<Promises, 'warrantyMonths'>): string =>
  t(warrantyKey(promises), { count: promises.warrantyMonths });
