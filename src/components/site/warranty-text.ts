import { t } from 'i18next';
import type { Promises } from '#domain/settings/settings.ts';

/** The shop's guarantee in words: its own, or the one that the law gives where it has none. */
export const warrantyText = ({ warrantyMonths }: Pick<Promises, 'warrantyMonths'>): string =>
  warrantyMonths > 0
    ? t('promises.warranty', { count: warrantyMonths })
    : t('promises.legalWarranty');
