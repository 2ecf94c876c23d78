import { t } from '#i18n/t.ts';
import type { LensItem } from '#domain/lenses/record.ts';
import { formatDecimal } from '#domain/number.ts';

/** A power as opticians write it: '+2,00', '−0,75', '0,00'. */
export const powerText = (power: number): string =>
  `${power > 0 ? '+' : power < 0 ? '−' : ''}${formatDecimal(Math.abs(power), 2)}`;

/** An index as it is called: '1,67'. */
export const indexText = (index: number): string => formatDecimal(index, 2);

/** What powers a lens is made in: '−8,00 a +6,00', and below it its cylinder and addition. */
export const rangeText = ({ sphereMin, sphereMax }: LensItem): string =>
  t('lenses.rangeText', { from: powerText(sphereMin), to: powerText(sphereMax) });

export function furtherRangeText({ cylinderMax, additionMin, additionMax }: LensItem): string {
  const cylinder = t('lenses.cylinderText', { cylinder: powerText(-cylinderMax) });
  if (additionMin === null || additionMax === null) return cylinder;
  const range = { from: powerText(additionMin), to: powerText(additionMax) };
  return `${cylinder} · ${t('lenses.additionText', range)}`;
}

export const usesText = ({ uses }: Pick<LensItem, 'uses'>): string =>
  uses.map((use) => t(`lenses.options.uses.${use}`)).join(', ');
