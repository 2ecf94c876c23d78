import {
  isFieldChange,
  partsOfAction,
  type AuditChange,
  type AuditItem,
} from '#domain/dashboard/audit.ts';
import { firstText, t } from '#i18n/t.ts';
import type { AuditEntryRow } from '../db/schema/accounts.ts';
import { leavesOf } from './audit-leaves.ts';
import { fieldWords, valueWords } from './audit-words.ts';

type Details = Readonly<Record<string, unknown>>;

/** Ids that belong to the machinery, not to what was done. */
const isId = (name: string): boolean => /^(?:bulkEdit|job|request)Id$/.test(name);

/** An entry as people read it. */
export function auditItem({ details: json, ...row }: AuditEntryRow): AuditItem {
  const details = JSON.parse(json) as Details;
  const [section, verb] = partsOfAction(row.action);
  const area = row.action.split('.')[0]!;
  const deed = verb.slice(verb.lastIndexOf('.') + 1);
  return {
    ...row,
    actorName: actorWords(row),
    verb: firstText(`${area}.audit.${deed}`, `audit.verbs.${deed}`) ?? t('audit.verbs.other'),
    area: firstText(`sections.${area}`, `audit.areas.${area}`) ?? t('audit.areas.other'),
    subjectName: subjectWords(row, details),
    changes: Object.entries(details)
      .filter(([name]) => !isId(name))
      .flatMap(([name, detail]) => changesOf(section, { name, detail, isNew: deed === 'create' })),
  };
}

/** A change in one line: 'Preço: R$ 10,00 → R$ 12,00'. */
export const changeText = ({ field, from, to }: AuditChange): string =>
  `${field}: ${from === undefined ? to : `${from} → ${to}`}`;

function actorWords({ actorId, actorName }: Pick<AuditEntryRow, 'actorId' | 'actorName'>): string {
  return firstText(`audit.actors.${actorId}`) ?? (actorName || t('audit.actors.other'));
}

/** An id that is no one's to read. */
const isOpaque = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-/.test(text);

/** What an entry is about: its name at that time, else the one among its changes, else its number. */
function subjectWords(
  { subject, subjectName, action }: Omit<AuditEntryRow, 'details'>,
  details: Details,
): string {
  if (subjectName !== '') return subjectName;
  if (subject === '' || action.startsWith('settings.')) return '';
  const named = details.name ?? details.fullName;
  const name = isFieldChange(named) ? (named.from ?? named.to) : named;
  if (typeof name === 'string' && name !== '') return name;
  return isOpaque(subject) ? t('audit.unnamed') : subject;
}

interface Detail {
  name: string;
  detail: unknown;
  isNew: boolean;
}

function changesOf(section: string | null, { name, detail, isNew }: Detail): AuditChange[] {
  if (detail === true) {
    return [{ field: fieldWords(section, name), to: t('audit.changed') }];
  }
  if (!isFieldChange(detail)) {
    // Entries of earlier versions hold the address of an export instead of its words.
    const isQuery = name === 'filter' && /^[\w.]+=/.test(String(detail));
    const to = isQuery ? t('audit.filtered') : valueWords(section, name, detail);
    return detail === '' ? [] : [{ field: fieldWords(section, name), to }];
  }
  return leavesOf(name, detail).flatMap(({ path, from, to }) => {
    const words = { from: valueWords(section, path, from), to: valueWords(section, path, to) };
    const field = fieldWords(section, path, detail.of);
    const nothing = t('audit.nothing');
    if (isNew) return words.to === nothing ? [] : [{ field, to: words.to }];
    // A record that is gone leaves nothing of a field that had nothing.
    if (words.from === nothing && words.to === nothing) return [];
    // What differs only in what has no words, such as the order of pictures.
    if (words.from === words.to) return [{ field, to: t('audit.changed') }];
    return [{ field, ...words }];
  });
}
