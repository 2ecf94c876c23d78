import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { consentList, type ConsentItem } from '#domain/consent/consent-log.ts';
import { formatMoment } from '#domain/date.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';

const screen: ListScreen<ConsentItem> = {
  section: 'consents',
  list: consentList,
  href: () => null,
  columns: [
    { name: 'at', sort: 'at', cell: ({ at }) => formatMoment(at) },
    {
      name: 'statistics',
      cell: ({ statistics }) => t(`consents.options.statistics.${statistics}`),
    },
    { name: 'marketing', cell: ({ marketing }) => t(`consents.options.marketing.${marketing}`) },
    { name: 'browser', onCard: 'hidden' },
  ],
};

/** What visitors answered to the banner of consent, newest first: the shop's proof. */
export default function ConsentList({
  access,
  first,
}: {
  access: Access;
  first: FirstPage<ConsentItem>;
}) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
