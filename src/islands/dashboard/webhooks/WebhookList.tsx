import { t } from '#i18n/t.ts';
import { webhookList, type WebhookItem } from '#domain/webhooks/webhook.ts';
import { formatShortDay } from '#domain/date.ts';
import type { ListProps } from '../list/MergeableList.tsx';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList } from '../list/useList.ts';

/** What a webhook is doing: switched off, failing, or working. */
const stateOf = ({ active, failingSince }: WebhookItem) =>
  active ? (failingSince === null ? 'working' : 'failing') : 'off';

const screen: ListScreen<WebhookItem> = {
  section: 'webhooks',
  list: webhookList,
  columns: [
    {
      name: 'url',
      sort: 'url',
      cell: ({ url, events }) => (
        <NameCell
          name={url}
          detail={events.map((event) => t(`webhooks.options.events.${event}`)).join(', ')}
        />
      ),
    },
    { name: 'active', cell: (item) => t(`webhooks.states.${stateOf(item)}`) },
    { name: 'createdAt', sort: '-createdAt', cell: ({ createdAt }) => formatShortDay(createdAt) },
  ],
};

/** The addresses that hear of what happens in the shop. */
export default function WebhookList({ access, first }: ListProps<WebhookItem>) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
