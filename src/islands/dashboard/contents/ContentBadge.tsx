import { t } from '#i18n/t.ts';
import type { ContentStatus } from '#domain/contents/content.ts';

const LOOK: Readonly<Record<ContentStatus, string>> = {
  published: 'soft',
  changed: 'badge badge--warning',
  scheduled: 'badge badge--warning',
  draft: 'badge badge--muted',
};

/** Whether visitors see a content; one that they see as it is needs no colour. */
export function ContentBadge({ status }: { status: ContentStatus }) {
  return <span className={LOOK[status]}>{t(`contents.status.${status}`)}</span>;
}
