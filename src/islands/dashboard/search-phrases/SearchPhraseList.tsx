import { type PhraseItem, phraseList } from '#domain/search/phrase.ts';
import { NameCell } from '../list/NameCell.tsx';
import { changedColumn, type ListScreen } from '../list/screen.ts';
import type { ListProps } from '../list/MergeableList.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import { useList } from '../list/useList.ts';
import { meaningText } from './meaning-text.ts';

const screen: ListScreen<PhraseItem> = {
  section: 'searchPhrases',
  list: phraseList,
  columns: [
    {
      name: 'name',
      sort: 'name',
      cell: ({ name, phrases }) => <NameCell name={name} detail={phrases.split('\n').join(', ')} />,
    },
    { name: 'by', cell: meaningText },
    changedColumn,
  ],
};

/** The words of the shop's search, with what they mean. */
export default function SearchPhraseList({ access, first }: ListProps<PhraseItem>) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
