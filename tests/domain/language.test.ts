import { afterEach, expect, it } from 'vitest';
import { countryText } from '#domain/address/place-text.ts';
import { formatAge } from '#domain/age.ts';
import { formatDay, formatMoment, formatRecent, formatShortDay, formatTime } from '#domain/date.ts';
import { parseAmount } from '#domain/form/parse-amount.ts';
import { DEFAULT_LANGUAGE, formatList, readLanguageBy } from '#domain/language.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDecimal, formatNumber } from '#domain/number.ts';
import { HOUR_MS } from '#domain/time.ts';

afterEach(() => readLanguageBy(() => DEFAULT_LANGUAGE));

const NINE = Date.parse('2026-01-15T12:05:00Z');

/** What a buyer reads, with plain spaces. */
const read = () =>
  [
    formatMoney(123456),
    formatMoney(-100),
    formatDecimal(4.5, 1),
    formatNumber(1234.5),
    formatDay(NINE),
    formatShortDay(NINE),
    formatMoment(NINE),
    formatRecent(NINE),
    formatTime(NINE),
    formatAge(NINE - 2 * HOUR_MS, NINE),
    formatList(['Ray', 'Rai']),
    countryText({ country: 'DE' }),
    parseAmount('1.234,5'),
    parseAmount('1,234.5'),
  ].map((text) => String(text).replaceAll(/\s/g, ' '));

it('amounts, days, lists and countries are written in the language that is read', () => {
  const inPortuguese = read();
  expect(inPortuguese).toEqual([
    'R$ 1.234,56',
    '−R$ 1,00',
    '4,5',
    '1.234,5',
    '15 de janeiro de 2026',
    '15/01/2026',
    '15/01/2026 às 9h05',
    '15/01 às 9h05',
    '9h05',
    'há 2 h',
    'Ray e Rai',
    'Alemanha',
    '1234.5',
    'undefined',
  ]);
  readLanguageBy(() => 'en');
  expect(read()).toEqual([
    'R$ 1,234.56',
    '−R$ 1.00',
    '4.5',
    '1,234.5',
    'January 15, 2026',
    'Jan 15, 2026',
    'Jan 15, 2026, 9:05 AM',
    'Jan 15, 9:05 AM',
    '9:05 AM',
    '2 hr. ago',
    'Ray and Rai',
    'Germany',
    'undefined',
    '1234.5',
  ]);
  readLanguageBy(() => DEFAULT_LANGUAGE);
  expect(read()).toEqual(inPortuguese);
});
