import i18next, { t } from 'i18next';
import type { Section } from '#domain/access/sections.ts';
import { partsOfAction, type AuditItem } from '#domain/dashboard/audit.ts';

/** The first of these texts that there is. */
const firstOf = (...keys: string[]): string | undefined => {
  const key = keys.find((one) => i18next.exists(one));
  return key && t(key);
};

/** 'orders.confirm' as 'Pedidos: Confirmar'. */
export function actionText(action: string): string {
  const [section, verb] = partsOfAction(action);
  if (section === null) return verb;
  const done = firstOf(`audit.verbs.${verb}`, `${section}.actions.${verb}`) ?? verb;
  return `${t(`sections.${section}`)}: ${done}`;
}

/** Who did it: a person by name, the shop itself, a visitor. */
export function actorText({ actorId, actorName }: AuditItem): string {
  return firstOf(`audit.actors.${actorId}`) ?? (actorName || actorId);
}

/** A field as the section calls it. */
export function fieldText(section: Section | null, name: string): string {
  return firstOf(`${section}.fields.${name}`, `${section}.${name}`, `audit.facts.${name}`) ?? name;
}

/** A value as people read it; what has a shape of its own, in short, as JSON. */
export function valueText(section: Section | null, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('audit.nothing');
  if (typeof value === 'boolean') {
    return t(value ? 'dashboard.filter.yes' : 'dashboard.filter.no');
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return firstOf(`${section}.options.${name}.${text}`) ?? text;
}
