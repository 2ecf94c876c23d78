import { t } from 'i18next';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { SortCode } from '#domain/catalogue/sort.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import styles from './List.module.css';
import { isPlainClick } from './plain-click.ts';
import type { useList } from './useList.ts';
import type { Column, Row, SectionView } from './view.ts';

type List = ReturnType<typeof useList>;

interface DataTableProps {
  view: SectionView;
  items: readonly Row[];
  list: List;
}

const classOf = ({ numeric }: Column<Row>) => (numeric ? styles.numeric : undefined);

/**
 * One page of a list. The first column names the record and leads to it; its link covers the row. On
 * a phone rows are cards, which takes their roles from them in some browsers: they are given again.
 */
export function DataTable({ view, items, list }: DataTableProps) {
  const { section, columns } = view;
  const [naming, ...others] = columns;
  if (!naming) return null;
  return (
    <table className={styles.table} role="table">
      <caption className="visually-hidden">{t(`sections.${section}`)}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Heading key={column.name} column={column} list={list}>
              {t(`${section}.fields.${column.name}`)}
            </Heading>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={item.id} role="row">
            <th scope="row" role="rowheader">
              <a className={styles.row} href={`${dashboardPath(section)}/${item.id}`}>
                {naming.cell(item)}
              </a>
            </th>
            {others.map((column) => (
              <td
                key={column.name}
                role="cell"
                className={classOf(column)}
                data-label={t(`${section}.fields.${column.name}`)}
              >
                {column.cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown };

interface HeadingProps {
  column: Column<Row>;
  list: List;
  children: ReactNode;
}

/** A column's heading; one that can be sorted by is a link to the list in that order. */
function Heading({ column, list: { query, go, hrefOf }, children }: HeadingProps) {
  const className = classOf(column);
  if (!column.sort) {
    return (
      <th scope="col" role="columnheader" className={className}>
        {children}
      </th>
    );
  }
  const up: SortCode = `${column.sort}a`;
  const down: SortCode = `${column.sort}b`;
  const next = query.sort === up ? down : up;
  const sorted = query.sort === up ? 'ascending' : query.sort === down ? 'descending' : undefined;
  const Arrow = sorted ? ARROWS[sorted] : ChevronsUpDown;
  const sort = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go({ sort: next });
  };
  return (
    <th scope="col" role="columnheader" className={className} aria-sort={sorted}>
      <a className={styles.sort} href={hrefOf({ sort: next })} onClick={sort}>
        {children}
        <Arrow className="icon" aria-hidden="true" />
      </a>
    </th>
  );
}
