import { isSection, type Section, sectionNames } from './sections.ts';
import type { ListShape } from './list.ts';

/** What a field was and what it has become. */
export interface FieldChange {
  /** Which part of the record it is of, by name: a variant. */
  of?: string;
  from: unknown;
  to: unknown;
}

/** A change of a field in words; without `from` what it is now, or a fact of what was done. */
export interface AuditChange {
  field: string;
  from?: string;
  to: string;
}

/** What someone did in the dashboard, in words. */
export interface AuditItem {
  id: string;
  /** Epoch ms. */
  at: number;
  /** 'system' for the shop itself, 'provider:…' for a payment provider, else an account. */
  actorId: string;
  /** Who did it: a person by name, the shop itself, a visitor. */
  actorName: string;
  /** 'orders.confirm' */
  action: string;
  /** The same in words: 'Confirmou'. */
  verb: string;
  /** Where: 'Pedidos'. */
  area: string;
  /** Id of what was changed, '' if it is not a record. */
  subject: string;
  /** What that was called at the time; '' if it is not a record. */
  subjectName: string;
  changes: AuditChange[];
}

/** What the log can be asked for: what happens in several sections, and to orders. */
const AUDIT_VERBS = [
  ...(['create', 'update', 'delete', 'export', 'merge'] as const),
  ...(['publish', 'hide', 'schedule', 'archive', 'restore'] as const),
  ...(['bulkEdit', 'undoBulkEdit', 'activate', 'deactivate'] as const),
  ...(['import', 'runImport', 'undoImport', 'cancelImport'] as const),
  ...(['confirmed', 'in-production', 'shipped', 'delivered', 'cancelled', 'returned'] as const),
  ...([
    'counter',
    'invite',
    'paid',
    'change',
    'tracking',
    'carrier-label',
    'note',
    'message',
    'letter',
  ] as const),
  ...(['enable', 'disable', 'block', 'unblock', 'approve', 'reject'] as const),
  ...(['retry', 'discard', 'reset-second-factor'] as const),
] as const;

/** How the audit may be asked for. */
export const auditList: ListShape = {
  sorts: ['-at'],
  filters: {
    at: { kind: 'day' },
    section: { kind: 'choice', options: sectionNames },
    verb: { kind: 'choice', options: AUDIT_VERBS },
    actorName: { kind: 'text' },
    subjectName: { kind: 'text' },
  },
};

/** The section and the verb of an action: 'orders.confirm' is ['orders', 'confirm']. */
export function partsOfAction(action: string): [section: Section | null, verb: string] {
  const [section, ...verb] = action.split('.');
  return isSection(section) ? [section, verb.join('.')] : [null, action];
}

/** Whether a detail of an audit entry is a change of a field. */
export function isFieldChange(detail: unknown): detail is FieldChange {
  return typeof detail === 'object' && detail !== null && 'from' in detail && 'to' in detail;
}
