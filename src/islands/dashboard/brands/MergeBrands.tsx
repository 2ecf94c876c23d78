import { t } from 'i18next';
import { useState } from 'react';
import type { BrandItem } from '#domain/brands/brand.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface MergeBrandsProps {
  brands: readonly BrandItem[];
  onDone: () => void;
  onClose: () => void;
}

const joined = (texts: readonly string[]): string => new Intl.ListFormat('pt-BR').format(texts);
const pathOf = ({ slug }: BrandItem): string => `/marca/${slug}`;

/** Asks which of several brands stays, and says what will happen. */
export function MergeBrands({ brands, onDone, onClose }: MergeBrandsProps) {
  const [into, setInto] = useState(
    () => brands.reduce((most, one) => (one.products > most.products ? one : most)).id,
  );
  const [busy, setBusy] = useState(false);
  const stays = brands.find(({ id }) => id === into)!;
  const gone = brands.filter(({ id }) => id !== into);
  const moved = gone.reduce((sum, { products }) => sum + products, 0);

  const merge = async () => {
    setBusy(true);
    const ids = brands.map(({ id }) => id);
    const answer = await postData('/api/dashboard/brands/actions/merge', { ids, into });
    setBusy(false);
    onClose();
    if (!answer.success) return notify.error(answer.err);
    notify.success(t('brands.merge.done', { name: stays.name }));
    onDone();
  };

  return (
    <ConfirmDialog
      title={t('brands.merge.title')}
      label={t('brands.merge.confirm')}
      danger
      busy={busy}
      onConfirm={() => void merge()}
      onClose={onClose}
    >
      <fieldset>
        <legend>{t('brands.merge.which')}</legend>
        {brands.map((brand) => (
          <label key={brand.id} className="check">
            <input
              type="radio"
              name="into"
              checked={brand.id === into}
              onChange={() => setInto(brand.id)}
            />
            <span>
              <strong>{brand.name}</strong>
              <br />
              <span className="small soft">
                {t('brands.products', { count: brand.products })} · {pathOf(brand)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <ul className="small">
        <li>{t('brands.merge.moved', { count: moved, name: stays.name })}</li>
        <li>
          {t('brands.merge.redirected', {
            from: joined(gone.map(pathOf)),
            to: pathOf(stays),
          })}
        </li>
        <li>
          {t('brands.merge.gone', {
            count: gone.length,
            names: joined(gone.map(({ name }) => name)),
          })}
        </li>
      </ul>
    </ConfirmDialog>
  );
}
