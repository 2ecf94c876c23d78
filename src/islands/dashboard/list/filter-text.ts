import { t } from '#i18n/t.ts';
import type { Condition, FilterSpec } from '#domain/dashboard/filters.ts';
import { formatMoney } from '#domain/money.ts';
import { formatNumber } from '#domain/number.ts';

/** A value of a choice as text. */
export interface Choice {
  value: string;
  label: string;
}

/** The choices with those that a condition names though they are gone, as a saved view does once a brand is deleted. */
export function withGone(
  choices: readonly Choice[],
  condition: Condition | null,
): readonly Choice[] {
  if (choices.length === 0) return choices;
  if (condition?.operator !== 'oneOf' && condition?.operator !== 'noneOf') return choices;
  const known = new Set(choices.map(({ value }) => value));
  const gone = condition.values.filter((value) => !known.has(value));
  return [...choices, ...gone.map((value) => ({ value, label: t('dashboard.filter.gone') }))];
}

/** '2026-01-15' as '15/01/2026'. */
const dayText = (day: string): string => day.split('-').reverse().join('/');

const rangeText = (from: string | null, to: string | null): string => {
  if (from === null) return t('dashboard.filter.atMost', { value: to });
  if (to === null) return t('dashboard.filter.atLeast', { value: from });
  return from === to ? from : t('dashboard.filter.range', { from, to });
};

const listed = (values: readonly string[], choices: readonly Choice[]): string => {
  const labels = values.map(
    (value) => choices.find((choice) => choice.value === value)?.label ?? value,
  );
  const [first = '', ...more] = labels;
  if (more.length < 2) return labels.join(', ');
  return t('dashboard.filter.more', { first, count: more.length });
};

/** The choices of a yes-or-no filter: their own texts if there are any, otherwise 'Sim' and 'Não'. */
export const flagText = (is: boolean, choices: readonly Choice[]): string =>
  choices.find(({ value }) => value === String(is))?.label ??
  t(is ? 'dashboard.filter.yes' : 'dashboard.filter.no');

/** What a filter asks for, in short: 'Pendente, Enviado', 'R$ 100,00 a R$ 200,00'. */
export function conditionText(
  condition: Condition,
  { kind }: FilterSpec,
  choices: readonly Choice[],
): string {
  switch (condition.operator) {
    case 'oneOf':
      return listed(condition.values, choices);
    case 'noneOf':
      return t('dashboard.filter.not', { values: listed(condition.values, choices) });
    case 'between': {
      const text = (value: number | null) =>
        value === null ? null : kind === 'money' ? formatMoney(value) : formatNumber(value);
      return rangeText(text(condition.from), text(condition.to));
    }
    case 'days':
      return rangeText(
        condition.from && dayText(condition.from),
        condition.to && dayText(condition.to),
      );
    case 'contains':
      return `“${condition.text}”`;
    case 'empty':
      return t(condition.is ? 'dashboard.filter.emptyValue' : 'dashboard.filter.filledValue');
    case 'is':
      return flagText(condition.is, choices);
  }
}
