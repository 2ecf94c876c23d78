import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { HOME_LIMITS } from '#domain/homepage/part-kinds.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
import { getData } from '#stores/api.ts';
import { TextField } from '../../form/Field.tsx';
import { useDebounce } from '../../ui/useDebounce.ts';
import { useFormAccess } from '../record/RecordForm.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import type { ChosenProduct } from './home-form.ts';
import styles from './Homepage.module.css';

interface Found {
  products: { id: string; name: string; image: { key: string } | null }[];
}

/** Hits that the search shows. */
const SHOWN = 6;

interface FormProductsProps {
  /** Path in the form's values: ids. */
  name: string;
  known: readonly ChosenProduct[];
}

/** Products chosen by hand, in an order that staff choose. */
export function FormProducts({ name, known: first }: FormProductsProps) {
  const { readOnly } = useFormAccess();
  const { field, fieldState } = useController({ name });
  const ids = field.value as string[];
  const [known, setKnown] = useState(first);
  const [hits, setHits] = useState<ChosenProduct[] | null>(null);
  const pause = useDebounce(250);
  const productOf = (id: string): ChosenProduct =>
    known.find((one) => one.id === id) ?? { id, name: '–', picture: null };

  const search = (q: string) =>
    pause.run(() => {
      if (q.trim() === '') return setHits(null);
      void getData<Found>(`/api/products?${new URLSearchParams({ q, limit: String(SHOWN) })}`).then(
        (answer) => {
          if (!answer.success) return;
          setHits(
            answer.products.map(({ id, name: title, image }) => ({
              id,
              name: title,
              picture: image?.key ?? null,
            })),
          );
        },
      );
    });
  const add = (product: ChosenProduct) => {
    setKnown((before) => [...before.filter(({ id }) => id !== product.id), product]);
    field.onChange([...ids, product.id]);
  };
  const move = (from: number, to: number) =>
    field.onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!));

  return (
    <div className={styles.products} role="group" aria-label={t('homepage.products')}>
      <SortableList
        label={t('homepage.products')}
        rows={ids.map((id) => ({ key: id, name: productOf(id).name }))}
        onMove={move}
        readOnly={readOnly}
      >
        {(index, handle) => {
          const product = productOf(ids[index]!);
          return (
            <div className={styles.product}>
              {handle || <span />}
              <Thumb product={product} />
              <span>{product.name}</span>
              {!readOnly && (
                <button
                  type="button"
                  className="button button--quiet button--icon button--small"
                  aria-label={t('homepage.removeProduct', { name: product.name })}
                  onClick={() => field.onChange(ids.filter((id) => id !== product.id))}
                >
                  <X className="icon" aria-hidden="true" />
                </button>
              )}
            </div>
          );
        }}
      </SortableList>
      {!readOnly && ids.length < HOME_LIMITS.products && (
        <TextField
          label={t('homepage.findProduct')}
          type="search"
          autoComplete="off"
          error={fieldState.error?.message}
          onChange={({ target }) => search(target.value)}
        />
      )}
      <div role="status">
        {hits?.length === 0 && <p className="small soft">{t('homepage.noProduct')}</p>}
      </div>
      {hits && hits.length > 0 && (
        <ul className={styles.hits}>
          {hits
            .filter(({ id }) => !ids.includes(id))
            .map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  className={styles.hit}
                  aria-label={t('homepage.addProduct', { name: product.name })}
                  onClick={() => add(product)}
                >
                  <Thumb product={product} />
                  <span>{product.name}</span>
                  <Plus className="icon" aria-hidden="true" />
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

const Thumb = ({ product: { picture } }: { product: ChosenProduct }) =>
  picture ? (
    <img src={thumbnailUrl(picture)} alt="" width={48} height={32} loading="lazy" />
  ) : (
    <span />
  );
