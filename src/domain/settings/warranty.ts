import type { Promises } from './settings.ts';

/** The text of the shop's guarantee, which counts its months, or of the legal one if it gives no other. */
export const warrantyKey = ({ warrantyMonths }: Pick<Promises, 'warrantyMonths'>) =>
  warrantyMonths > 0 ? 'promises.warranty' : 'promises.legalWarranty';
