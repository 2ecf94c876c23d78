import { formatMoment } from '#domain/date.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { formatNumber } from '#domain/number.ts';
import { dayName } from '#domain/reports/step-name.ts';
import { settingAt } from '#domain/settings/fields.ts';
import { firstText, t } from '#i18n/t.ts';
import { flagWords } from './flag-words.ts';

/** Fields whose values are reais; those of cents end with the word. */
const REAIS = new Set([
  'price',
  'compareAt',
  'payable',
  'amount',
  'cost',
  'freeFrom',
  'minimum',
  'minValue',
  'refund',
]);

/** Letters of a text that the log shows. */
const LONGEST = 160;

const lastOf = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf(' ')) + 1);
const withoutCents = (name: string): string => name.replace(/Cents$/, '');

/**
 * A field as its section calls it: 'Preço', 'Preço de AUR-01-P'.
 *
 * @param path below the record: 'seo.title', 'variants.{id}.price'
 * @param of which part of the record it is of, if the path says so by an id
 */
export function fieldWords(section: string | null, path: string, of?: string): string {
  const field = wordsOf(section, path);
  return of ? t('audit.fieldOf', { field, of }) : field;
}

function wordsOf(section: string | null, path: string): string {
  // Entries of earlier versions name a variant before its field: 'AUR-01-P price'.
  const [, of, rest] = /^(\S+) (\w+)$/.exec(path) ?? [];
  if (of && rest) return fieldWords(section, rest, of);
  const [first = '', second = ''] = path.split('.');
  if (first === 'permissions' && second)
    return firstText(`sections.${second}`) ?? t('audit.otherField');
  const last = withoutCents(lastOf(path));
  const name = firstText(
    // A setting of money is called by its whole name, other sums without their unit.
    ...[path, withoutCents(path), last].flatMap((one) => [
      ...(section === null
        ? []
        : [
            `${section}.fields.${one}.label`,
            `${section}.fields.${one}`,
            `${section}.variant.${one}`,
          ]),
      `audit.facts.${one}`,
      `product.measure.${one}.name`,
      `facets.names.${one}`,
    ]),
  );
  if (first === 'measures' && second && name && last !== second) {
    return t('audit.fieldOf', { field: name, of: second });
  }
  return (
    name ??
    firstText(
      ...(section === null ? [] : [`${section}.fields.${first}`]),
      `audit.facts.${first}`,
    ) ??
    t('audit.otherField')
  );
}

/** A value of a field as people read it; never an id, and never JSON. */
export function valueWords(section: string | null, path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('audit.nothing');
  switch (typeof value) {
    case 'boolean':
      return flagWords(section, lastOf(path), value);
    case 'number':
      return section === 'settings' ? settingWords(path, value) : numberWords(lastOf(path), value);
    case 'string':
      return textWords(section, path, value);
    default:
      return Array.isArray(value) ? listWords(section, path, value) : objectWords(value);
  }
}

/** A number of the settings, as it is declared: money, so many days, or just a number. */
function settingWords(path: string, value: number): string {
  const { kind, unit } = settingAt(path) ?? {};
  if (kind === 'money') return formatMoney(value);
  const number = formatNumber(value);
  return unit ? t(`settings.amounts.${unit}`, { count: value, number }) : number;
}

function numberWords(name: string, value: number): string {
  if (name.endsWith('Cents')) return formatMoney(value);
  if (REAIS.has(name)) return formatMoney(toCents(value));
  // Times, epoch ms, are called so in every section: `publishAt`, `sentAt`.
  if (name.endsWith('At')) return formatMoment(value);
  if (name === 'qty' && value === -1) return t('audit.unlimited');
  return formatNumber(value);
}

function textWords(section: string | null, path: string, text: string): string {
  const name = lastOf(path);
  const option = firstText(
    ...(section === null
      ? []
      : [`${section}.options.${path}.${text}`, `${section}.options.${name}.${text}`]),
    `facets.${name}.${text}`,
    `audit.values.${name}.${text}`,
    ...(name === 'reason' ? [`cancelReason.${text}`] : []),
    ...(name === 'kind' ? [`jobs.kinds.${text}`] : []),
  );
  if (option !== undefined) return option;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayName(text);
  if (/^[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}$/.test(text)) return t('audit.unnamed');
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain || t('audit.nothing');
}

function listWords(section: string | null, path: string, values: readonly unknown[]): string {
  if (values.length === 0) return t('audit.nothing');
  const isPermission = path.startsWith('permissions.');
  const words = values.map((value) =>
    isPermission
      ? (firstText(`audit.rights.${String(value)}`) ?? t('audit.otherField'))
      : typeof value === 'object' && value !== null
        ? objectWords(value)
        : valueWords(section, path, value),
  );
  const unnamed = words.filter((word) => word === '').length;
  return unnamed === 0 ? words.join(', ') : t('audit.items', { count: values.length });
}

/** What an object is called, with its outcome; '' for one without a name. */
function objectWords(value: object): string {
  const fields = value as Readonly<Record<string, unknown>>;
  const { x, y, from, to } = fields;
  if (typeof x === 'number' && typeof y === 'number') {
    const percent = (share: number) => `${Math.round(share * 100)}%`;
    return `${percent(x)} × ${percent(y)}`;
  }
  const name = ['name', 'title', 'label', 'code', 'alt']
    .map((one) => fields[one])
    .find((one) => one);
  if (typeof name !== 'string') return '';
  if (from === undefined || to === undefined) return name;
  return `${name}: ${String(from ?? 0)} → ${String(to ?? 0)}`;
}
