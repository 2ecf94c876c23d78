import { t } from '#i18n/t.ts';
import type { RuleKind } from '#domain/coupons/price-rules.ts';
import { formatReais } from '../format.ts';

/** The parts of a coupon that its sentence names; in reais. */
export interface ToldRule {
  kind: RuleKind;
  percent: number;
  amount: number | null;
  every: number;
  minTotal: number;
  minQty: number;
  /** Names of what it is limited to. */
  where: readonly string[];
  firstPurchase: boolean;
  maxPerPerson: number | null;
}

/** Names that a sentence lists before it says how many more there are. */
const MOST_NAMES = 3;

function worth({ kind, percent, amount, every }: ToldRule): string {
  switch (kind) {
    case 'percent':
      return t('coupons.told.percent', { percent });
    case 'fixed':
      return t('coupons.told.fixed', { sum: formatReais(amount ?? 0) });
    case 'freeDelivery':
      return amount
        ? t('coupons.told.deliveryUpTo', { sum: formatReais(amount) })
        : t('coupons.told.delivery');
    case 'nth':
      return every === 2
        ? t('coupons.told.second', { percent })
        : t('coupons.told.nth', { percent, every });
  }
}

function place({ where }: ToldRule): string {
  if (where.length === 0) return '';
  const names = where.slice(0, MOST_NAMES).join(', ');
  const more = where.length - MOST_NAMES;
  return more > 0
    ? t('coupons.told.inMore', { names, count: more })
    : t('coupons.told.in', { names });
}

/** What a coupon does, in a sentence: '10% em Óculos de sol, a partir de R$ 200,00, uma vez por pessoa'. */
export function ruleText(rule: ToldRule): string {
  const { minTotal, minQty, firstPurchase, maxPerPerson } = rule;
  return [
    [worth(rule), place(rule)].filter(Boolean).join(' '),
    minTotal > 0 ? t('coupons.from', { sum: formatReais(minTotal) }) : '',
    minQty > 1 ? t('coupons.told.pieces', { count: minQty }) : '',
    firstPurchase ? t('coupons.told.first') : '',
    maxPerPerson === null ? '' : t('coupons.told.perPerson', { count: maxPerPerson }),
  ]
    .filter(Boolean)
    .join(', ');
}
