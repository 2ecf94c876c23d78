import type { ListShape } from '../dashboard/list.ts';
import { CONTENT_STATUSES } from './content.ts';

/** How lists of contents may be asked for. */
export const contentListShape: ListShape = {
  sorts: ['name', '-updatedAt'],
  filters: { status: { kind: 'choice', options: CONTENT_STATUSES } },
  views: [
    { name: 'drafts', filters: { status: { operator: 'oneOf', values: ['draft', 'changed'] } } },
    { name: 'scheduled', filters: { status: { operator: 'oneOf', values: ['scheduled'] } } },
  ],
};
