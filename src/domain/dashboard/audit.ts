import { isSection, type Section, sectionNames } from './sections.ts';
import type { ListShape } from './list.ts';

/** What a field was and what it has become. */
export interface FieldChange {
  from: unknown;
  to: unknown;
}

/** What someone did in the dashboard. */
export interface AuditItem {
  id: string;
  /** Epoch ms. */
  at: number;
  /** 'system' for the shop itself, 'provider:…' for a payment provider, else an account. */
  actorId: string;
  actorName: string;
  /** 'orders.confirm' */
  action: string;
  /** Id of what was changed, '' where it is not a record. */
  subject: string;
  /** By field: true for one whose value is not kept. Also other facts, such as an export's filter. */
  details: Readonly<Record<string, unknown>>;
}

/** How the audit may be asked for. */
export const auditList: ListShape = {
  sorts: ['-at'],
  filters: {
    at: { kind: 'day' },
    section: { kind: 'choice', options: sectionNames },
    actorName: { kind: 'text' },
    subject: { kind: 'text' },
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
