import { t } from '#i18n/t.ts';
import type { ImportStatus } from '#domain/imports/import.ts';

const LOOKS: Record<ImportStatus, string> = {
  checking: 'badge--muted',
  ready: 'badge--warning',
  running: 'badge--muted',
  done: 'badge--success',
  cancelled: 'badge--muted',
  undone: 'badge--muted',
  failed: 'badge--danger',
};

/** How far an import is, as a word. */
export const ImportBadge = ({ status }: { status: ImportStatus }) => (
  <span className={`badge ${LOOKS[status]}`}>{t(`imports.status.${status}`)}</span>
);
