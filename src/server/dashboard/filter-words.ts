import { conditionsOf, type ListQuery, type ListShape } from '#domain/dashboard/list.ts';
import type { Condition, FilterSpec } from '#domain/dashboard/filters.ts';
import { formatMoney } from '#domain/money.ts';
import { formatNumber } from '#domain/number.ts';
import { firstText, t, textAt } from '#i18n/t.ts';
import { flagWords } from './flag-words.ts';

/** What a list was asked for, in words: 'A enviar; “ana”; Situação: Pendente'. '' for everything. */
export function filterWords(section: string, query: ListQuery, shape: ListShape): string {
  const { view, q } = query;
  const chosen = conditionsOf({ ...query, view: '' }, shape).map(([name, condition]) => {
    const words = conditionWords(section, name, condition, shape.filters?.[name]);
    return `${textAt(`${section}.fields.${name}`)}: ${words}`;
  });
  return [
    ...(view ? [textAt(`${section}.views.${view}`)] : []),
    ...(q ? [`“${q}”`] : []),
    ...chosen,
  ].join('; ');
}

/** The values of a choice by name; of brands and the like, whose ids say nothing, how many there are. */
function choiceWords(section: string, name: string, values: readonly string[]): string {
  const words = values.map((value) =>
    firstText(`${section}.options.${name}.${value}`, `sections.${value}`),
  );
  const isNamed = words.every((word) => word !== undefined);
  // A state or a coupon is called by its code.
  const isCode = name === 'coupon' || values.every((value) => value.length <= 3);
  if (isNamed || isCode) return values.map((value, index) => words[index] ?? value).join(', ');
  return t('audit.items', { count: values.length });
}

const dayWords = (day: string | null) => day && day.split('-').reverse().join('/');

function rangeWords(from: string | null, to: string | null): string {
  if (from === null) return t('dashboard.filter.atMost', { value: to });
  if (to === null) return t('dashboard.filter.atLeast', { value: from });
  return from === to ? from : t('dashboard.filter.range', { from, to });
}

function conditionWords(
  section: string,
  name: string,
  condition: Condition,
  spec: FilterSpec | undefined,
): string {
  switch (condition.operator) {
    case 'oneOf':
      return choiceWords(section, name, condition.values);
    case 'noneOf':
      return t('dashboard.filter.not', {
        values: choiceWords(section, name, condition.values),
      });
    case 'between': {
      const words = (value: number | null) =>
        value === null ? null : spec?.kind === 'money' ? formatMoney(value) : formatNumber(value);
      return rangeWords(words(condition.from), words(condition.to));
    }
    case 'days':
      return rangeWords(dayWords(condition.from), dayWords(condition.to));
    case 'contains':
      return `“${condition.text}”`;
    case 'empty':
      return t(condition.is ? 'dashboard.filter.emptyValue' : 'dashboard.filter.filledValue');
    case 'is':
      return flagWords(section, name, condition.is);
  }
}
