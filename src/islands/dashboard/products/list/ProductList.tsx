import { t } from '#i18n/t.ts';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useState } from 'react';
import { formatShortDay } from '#domain/date.ts';
import type { Access } from '#domain/access/permission.ts';
import { formatNumber } from '#domain/number.ts';
import type { BulkResult } from '#domain/products/bulk-edit.ts';
import { productList } from '#domain/products/product-list.ts';
import type { ProductChoices, ProductItem } from '#domain/products/product-record.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { formatReais } from '../../format.ts';
import { NameCell } from '../../list/NameCell.tsx';
import { ResourceList } from '../../list/ResourceList.tsx';
import type { ListScreen, Selection } from '../../list/screen.ts';
import { useList, type FirstPage } from '../../list/useList.ts';
import styles from '../bulk/BulkEdit.module.css';
import listStyles from './ProductList.module.css';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { refusalText } from '../record/refusal-text.ts';
import { StatusBadge } from '../ProductStatusBadge.tsx';
import { UNLIMITED_TEXT } from '../variants/variants.ts';

const loadBulkEdit = () => import('../bulk/BulkEditDialog.tsx');

const screen: ListScreen<ProductItem> = {
  section: 'products',
  list: productList,
  picture: ({ picture }) =>
    picture ? (
      <img src={thumbnailUrl(picture.key)} alt="" width={40} height={27} loading="lazy" />
    ) : (
      <span className={listStyles.noPicture} title={t('products.noPicture')} />
    ),
  columns: [
    {
      name: 'name',
      sort: 'name',
      cell: ({ name, sku, brand, variants }) => {
        // A number and what it counts stay on one line.
        const several =
          variants > 1 && t('products.variants', { count: variants }).replace(' ', '\u00a0');
        return (
          <NameCell name={name} detail={[brand?.name, sku, several].filter(Boolean).join(' · ')} />
        );
      },
    },
    {
      name: 'status',
      cell: ({ status, publishAt }) => (
        <>
          <StatusBadge status={status} />
          {status === 'scheduled' && publishAt !== null && (
            <span className={listStyles.note}>{formatShortDay(publishAt)}</span>
          )}
        </>
      ),
    },
    { name: 'stock', sort: 'stock', numeric: true, cell: (item) => <Stock {...item} /> },
    { name: 'price', sort: 'price', numeric: true, cell: (item) => <PriceRange {...item} /> },
    { name: 'sold', sort: '-sold', numeric: true, onCard: 'hidden', cell: ({ sold }) => sold },
  ],
};

/** Variants that are named in a row; the rest is a number. */
const NAMED = 2;

/** What runs out: 'Mel esgotado · Cristal: 3', and how many more. */
function endingText(ending: ProductItem['ending']): string {
  const named = ending
    .slice(0, NAMED)
    .map(({ name, qty }) =>
      qty === 0 ? t('products.endedVariant', { name }) : t('products.endingVariant', { name, qty }),
    )
    .join(' · ');
  const more = ending.length - NAMED;
  return more > 0 ? t('products.endingMore', { named, count: more }) : named;
}

/** Pieces of all variants; low stock is marked by colour and by text. */
function Stock({ stock, stockLevel, variants, ending }: ProductItem) {
  // One of several variants may run out while the sum is high.
  const isOnlySome = stockLevel === 'low' && variants > 1;
  const pieces = stock === UNLIMITED ? UNLIMITED_TEXT : formatNumber(stock);
  return (
    <span className={listStyles.stock} data-level={isOnlySome ? 'some' : stockLevel}>
      {stockLevel === 'low' && (
        <span className={listStyles.note}>
          {isOnlySome ? endingText(ending) : t('products.low')}
        </span>
      )}
      {stockLevel === 'out' ? t('product.soldOut') : pieces}
    </span>
  );
}

function PriceRange({ minPrice, maxPrice }: ProductItem) {
  if (minPrice === maxPrice) return formatReais(minPrice);
  return t('products.priceRange', { min: formatReais(minPrice), max: formatReais(maxPrice) });
}

interface ProductListProps {
  access: Access;
  first: FirstPage<ProductItem>;
  choices: ProductChoices;
}

/** The products, published or not, and their bulk changes. */
export default function ProductList({ access, first, choices }: ProductListProps) {
  const listed = useList(screen, first);
  const [editing, setEditing] = useState<{ selection: Selection; done: () => void } | null>(null);
  const [result, setResult] = useState<{ of: 'done' | 'undone'; answer: BulkResult } | null>(null);

  const undo = async ({ bulkEditId }: BulkResult) => {
    const answer = await postData<BulkResult>('/api/dashboard/products/undo-bulk-edit', {
      bulkEditId,
    });
    if (!answer.success) return notify.error(answer.err);
    setResult({ of: 'undone', answer });
    listed.reload();
  };

  return (
    <>
      {result && (
        <div className={`notice notice--success ${styles.undo}`} role="status">
          <div>
            <p>{t(`products.bulk.${result.of}`, { count: result.answer.changed })}</p>
            {result.answer.skipped.map(({ id, name, code }) => (
              <p key={id} className="small">
                {name || t('products.bulk.goneName')}: {refusalText(code)}
              </p>
            ))}
          </div>
          {result.answer.bulkEditId !== null && (
            <button
              type="button"
              className="button button--small"
              onClick={() => void undo(result.answer)}
            >
              {t('products.grid.undo')}
            </button>
          )}
        </div>
      )}
      <ResourceList
        screen={{
          ...screen,
          options: {
            brand: choices.brands.map(({ id, name }) => ({ value: id, label: name })),
            tag: choices.tags.map((tag) => ({ value: tag, label: tag })),
            category: choices.categories.map(({ id, trail }) => ({ value: id, label: trail })),
          },
          actions: [
            {
              name: 'edit',
              icon: PencilLine,
              open: (selection, done) => setEditing({ selection, done }),
            },
          ],
        }}
        access={access}
        list={listed}
      />
      {editing && (
        <OnDemand load={loadBulkEdit} onClose={() => setEditing(null)}>
          {({ BulkEditDialog }) => (
            <BulkEditDialog
              selection={editing.selection}
              choices={choices}
              onClose={() => setEditing(null)}
              onDone={(done) => {
                setResult({ of: 'done', answer: done });
                setEditing(null);
                editing.done();
              }}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
