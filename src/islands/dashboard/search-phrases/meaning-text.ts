import { t, textAt } from '#i18n/t.ts';
import { formatList } from '#domain/language.ts';
import type { PhraseItem, PhraseKind } from '#domain/search/phrase.ts';

/** A value of a kind, as people read it. */
export function valueText(by: PhraseKind, value: string): string {
  switch (by) {
    case 'nothing':
    case 'asWritten':
      return '';
    case 'sameAs':
      return `“${value}”`;
    case 'weight':
      return t('searched.weight', { grams: value });
    case 'lensHeight':
      return t('searched.lensHeight', { mm: value });
    case 'feature':
      return textAt(`searched.features.${value}`);
    case 'sort':
      return textAt(`searched.sorts.${value}`);
    default:
      return formatList(value.split(',').map((one) => textAt(`facets.${by}.${one}`)));
  }
}

/** What words mean, in a few words: 'Formato: Redondo'. */
export function meaningText({ by, value }: Pick<PhraseItem, 'by' | 'value'>): string {
  const kind = t(`searchPhrases.options.by.${by}`);
  const text = valueText(by, value);
  return text ? `${kind}: ${text}` : kind;
}
