import type { Access } from '#domain/access/permission.ts';
import type { ContentFacts } from '#domain/contents/content.ts';
import { guideListShape } from '#domain/guides/guide.ts';
import { ContentBadge } from '../contents/ContentBadge.tsx';
import { textColumns } from '../contents/text-columns.tsx';
import { OrderButton } from '../list/OrderButton.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';

const screen: ListScreen<ContentFacts> = {
  section: 'guides',
  list: guideListShape,
  columns: textColumns('guias'),
};

interface GuideListProps {
  access: Access;
  first: FirstPage<ContentFacts>;
}

/** The guides in the order in which visitors see them. */
export default function GuideList({ access, first }: GuideListProps) {
  const list = useList(screen, first);
  return (
    <ResourceList screen={screen} access={access} list={list}>
      {access.edit && list.page.total > 1 && (
        <OrderButton<ContentFacts>
          section="guides"
          rowOf={({ name, status, isPublic }) => ({
            name,
            shown: name,
            badge: !isPublic && <ContentBadge status={status} />,
          })}
          onClose={list.reload}
        />
      )}
    </ResourceList>
  );
}
