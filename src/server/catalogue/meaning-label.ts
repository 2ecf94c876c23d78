import type { Facet } from '#domain/catalogue/query.ts';
import { markingText } from '#domain/frames/frame.ts';
import { formatMoney } from '#domain/money.ts';
import { isAnyGlasses, type Meaning, type SearchedMeasure } from '#domain/search/meaning.ts';
import { t, textAt } from '#i18n/t.ts';

function priceLabel(minCents: number | null, maxCents: number | null): string {
  const from = minCents === null ? null : formatMoney(minCents);
  const to = maxCents === null ? null : formatMoney(maxCents);
  if (from && to) return t('understood.between', { from, to });
  return from ? t('list.above', { price: from }) : t('list.upTo', { price: to ?? '' });
}

function measuresLabel(near: Partial<Record<SearchedMeasure, number>>): string {
  const { lensWidth, bridge, temple } = near;
  if (lensWidth && bridge && temple) return markingText({ lensWidth, bridge, temple });
  return (Object.entries(near) as [SearchedMeasure, number][])
    .map(([measure, mm]) => textAt(`understood.measures.${measure}`, { mm }))
    .join(', ');
}

/** What was understood of a search, as a chip says it; null for what needs none. */
export function meaningLabel(
  meaning: Meaning,
  values: Readonly<Record<Facet, readonly { value: string; label: string }[]>>,
): string | null {
  switch (meaning.by) {
    case 'facet': {
      if (isAnyGlasses(meaning)) return null;
      const labels = meaning.values.map(
        (value) => values[meaning.facet].find((known) => known.value === value)?.label ?? value,
      );
      const label = labels.join(t('understood.or'));
      return meaning.facet === 'size' ? t('understood.size', { size: label }) : label;
    }
    case 'price':
      return priceLabel(meaning.minCents, meaning.maxCents);
    case 'measures':
      return measuresLabel(meaning.near);
    case 'weight':
      return t('searched.weight', { grams: meaning.max });
    case 'lensHeight':
      return t('searched.lensHeight', { mm: meaning.min });
    case 'feature':
      return textAt(`searched.features.${meaning.feature}`);
    case 'sort':
      return textAt(`searched.sorts.${meaning.sort}`);
    case 'nothing':
      return null;
  }
}
