import { t } from 'i18next';
import type { Promises } from '#domain/settings/settings.ts';

/** The text of the shop's guarantee, or of the legal one if it gives no other. */
export const warrantyText = ({ warrantyMonths }: Pick<Promises, 'warrantyMonths'>): string =>
  warrantyMonths > 0
    ? t('promises.warranty', { count: warrantyMonths })
    : t('promises.legalWarranty');
