import type { ListShape } from '../dashboard/list.ts';
import { MEDIA_KINDS, MEDIA_STATUSES } from './media.ts';

/** Parameters of the library's list. */
export const mediaList: ListShape = {
  sorts: ['-createdAt', 'name', '-bytes'],
  limit: 60,
  filters: {
    kind: { kind: 'choice', options: MEDIA_KINDS },
    status: { kind: 'choice', options: MEDIA_STATUSES },
    used: { kind: 'flag' },
    described: { kind: 'flag' },
  },
  views: [
    { name: 'unused', filters: { used: { operator: 'is', is: false } } },
    {
      name: 'undescribed',
      filters: {
        described: { operator: 'is', is: false },
        kind: { operator: 'oneOf', values: ['image'] },
      },
    },
    { name: 'failed', filters: { status: { operator: 'oneOf', values: ['failed'] } } },
  ],
};
