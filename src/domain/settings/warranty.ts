import type { Promises } from './settings.ts';

/**
 * The text of the shop's guarantee, which counts its months, or of the legal one if it gives no other. Apart from
 * `promises.ts`: islands import that, and would have to fetch the texts that are named here.
 */
export const warrantyKey = ({ warrantyMonths }: Pick<Promises, 'warrantyMonths'>) =>
  warrantyMonths > 0 ? 'promises.warranty' : 'promises.legalWarranty';
