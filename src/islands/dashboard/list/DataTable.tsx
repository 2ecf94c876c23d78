import { t, textAt } from '#i18n/t.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { reversed, sortKey } from '#domain/dashboard/list.ts';
import cards from './Cards.module.css';
import compactStyles from './Compact.module.css';
import styles from './DataTable.module.css';
import { isPlainClick, type List } from './useList.ts';
import type { Column, ListScreen, Row } from './screen.ts';
import type { SelectionState } from './useSelection.ts';

interface DataTableProps<Item extends Row> {
  screen: ListScreen<Item>;
  list: List<Item>;
  /** Null if there are no actions on a selection. */
  selection: SelectionState | null;
}

/**
 * One page of a list. The first column names the record and leads to it; its link covers the row. On
 * a phone rows are cards.
 */
export function DataTable<Item extends Row>({ screen, list, selection }: DataTableProps<Item>) {
  const { section, columns, picture, compact = false } = screen;
  const label = useId();
  const [naming, ...others] = columns;
  if (!naming) return null;
  return (
    <table className={`${styles.table} ${compact ? compactStyles.compact : cards.cards}`}>
      <caption className="visually-hidden">{t(`sections.${section}`)}</caption>
      <thead>
        <tr>
          {selection && (
            <td className={styles.choice} data-part="choice">
              <span id={label} hidden>
                {t('dashboard.select')}
              </span>
              <label>
                <span className="visually-hidden">{t('dashboard.selectPage')}</span>
                <input
                  type="checkbox"
                  checked={selection.isWholePage}
                  ref={(box) => {
                    if (box) {
                      box.indeterminate = selection.selection.count > 0 && !selection.isWholePage;
                    }
                  }}
                  onChange={selection.togglePage}
                />
              </label>
            </td>
          )}
          {picture && <td className={styles.picture} data-part="picture" />}
          {columns.map((column) => (
            <Heading key={column.name} column={column} list={list}>
              {textAt(`${section}.fields.${column.name}`)}
            </Heading>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.page.items.map((item) => (
          <tr key={item.id} data-chosen={selection?.isChosen(item.id) || undefined}>
            {selection && (
              <td className={styles.choice} data-part="choice">
                <Choice id={item.id} selection={selection} label={label} />
              </td>
            )}
            {picture && (
              <td className={styles.picture} data-part="picture">
                {picture(item)}
              </td>
            )}
            <th scope="row">
              <RowLink
                id={item.id}
                href={screen.href ? screen.href(item) : `${dashboardPath(section)}/${item.id}`}
              >
                {shown(naming, item)}
              </RowLink>
            </th>
            {others.map((column, index) => (
              <td
                key={column.name}
                data-column={compact ? index + 2 : undefined}
                className={column.numeric ? styles.numeric : undefined}
                data-label={textAt(`${section}.fields.${column.name}`)}
                data-card={column.onCard}
              >
                {shown(column, item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a column shows of a record. */
const shown = <Item extends Row>({ name, cell }: Column<Item>, item: Item): ReactNode =>
  cell ? cell(item) : ((item as Readonly<Record<string, unknown>>)[name] as ReactNode);

interface RowLinkProps {
  id: string;
  href: string | null;
  children: ReactNode;
}

/** What names a row, and leads to its record. */
function RowLink({ id, href, children }: RowLinkProps) {
  if (href === null) return <span id={rowId(id)}>{children}</span>;
  return (
    <a className={styles.row} id={rowId(id)} href={href}>
      {children}
    </a>
  );
}

/** Id of the link that names a row. */
const rowId = (id: string): string => `row-${id}`;

interface ChoiceProps {
  id: string;
  selection: SelectionState;
  /** Id of the word before the row's own name. */
  label: string;
}

/** The tick of a row; with Shift it includes those between it and the last one. */
function Choice({ id, selection, label }: ChoiceProps) {
  return (
    <label>
      <input
        type="checkbox"
        aria-labelledby={`${label} ${rowId(id)}`}
        checked={selection.isChosen(id)}
        onChange={({ nativeEvent }) => {
          const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          selection.toggle(id, { range });
        }}
      />
    </label>
  );
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown };

interface HeadingProps<Item extends Row> {
  column: Column<Item>;
  list: List<Item>;
  children: ReactNode;
}

/** A column's heading; one that can be sorted by is a link to the list in that order. */
function Heading<Item extends Row>({
  column: { sort: key, numeric, onCard },
  list: { shape, query, go, hrefOf },
  children,
}: HeadingProps<Item>) {
  const className = numeric ? styles.numeric : undefined;
  // The first direction is the one that the list declares.
  const first = shape.sorts.find((sort) => sortKey(sort) === key);
  if (!first) {
    return (
      <th scope="col" className={className} data-card={onCard}>
        {children}
      </th>
    );
  }
  const isSorted = sortKey(query.sort) === key;
  const next = isSorted ? reversed(query.sort) : first;
  const sorted = isSorted ? (query.sort.startsWith('-') ? 'descending' : 'ascending') : undefined;
  const Arrow = sorted ? ARROWS[sorted] : ChevronsUpDown;
  const sort = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go({ sort: next });
  };
  return (
    <th scope="col" className={className} data-card={onCard} aria-sort={sorted}>
      <a className={styles.sort} href={hrefOf({ sort: next })} onClick={sort}>
        {children}
        <Arrow className="icon" aria-hidden="true" />
      </a>
    </th>
  );
}
