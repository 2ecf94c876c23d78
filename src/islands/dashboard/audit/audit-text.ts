import i18next, { t } from 'i18next';
import type { Section } from '#domain/dashboard/sections.ts';
import { textAt } from '#i18n/text-at.ts';
import { partsOfAction, type AuditItem } from '#domain/dashboard/audit.ts';

/** What the texts of each section begin with: the log names the fields of all. */
const TEXTS: { readonly [Name in Section]: `${Name}.` } = {
  audit: 'audit.',
  brands: 'brands.',
  consents: 'consents.',
  customers: 'customers.',
  media: 'media.',
  orders: 'orders.',
  products: 'products.',
  settings: 'settings.',
  staff: 'staff.',
};

/** The key of a section's text. */
const keyOf = (section: Section | null, name: string): string | undefined =>
  section === null ? undefined : `${TEXTS[section]}${name}`;

/** The first of these texts that there is. */
const firstOf = (...keys: (string | undefined)[]): string | undefined => {
  const key = keys.find((one) => one !== undefined && i18next.exists(one));
  return key && textAt(key);
};

/** 'orders.confirm' as 'Pedidos: Confirmar'. */
export function actionText(action: string): string {
  const [section, verb] = partsOfAction(action);
  if (section === null) return verb;
  const done = firstOf(`audit.verbs.${verb}`, keyOf(section, `actions.${verb}`)) ?? verb;
  return `${t(`sections.${section}`)}: ${done}`;
}

/** Who did it: a person by name, the shop itself, a visitor. */
export function actorText({ actorId, actorName }: AuditItem): string {
  return firstOf(`audit.actors.${actorId}`) ?? (actorName || actorId);
}

/** A field as the section calls it. */
export function fieldText(section: Section | null, name: string): string {
  const keys = [keyOf(section, `fields.${name}`), keyOf(section, name), `audit.facts.${name}`];
  return firstOf(...keys) ?? name;
}

/** A value as readable text; objects as shortened JSON. */
export function valueText(section: Section | null, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('audit.nothing');
  if (typeof value === 'boolean') {
    return t(value ? 'dashboard.filter.yes' : 'dashboard.filter.no');
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return firstOf(keyOf(section, `options.${name}.${text}`)) ?? text;
}
