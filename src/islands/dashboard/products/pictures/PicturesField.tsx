import { t } from 'i18next';
import Crosshair from 'lucide-react/icons/crosshair';
import { useEffect, useRef, useState } from 'react';
import { PRODUCT_LIMITS } from '#domain/products/product-input.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import type { MediaRef } from '#domain/media/media.ts';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import { FocalPointDialog } from './FocalPointDialog.tsx';
import styles from './Pictures.module.css';
import type { ImageRef } from '../record/product-values.ts';

interface PicturesFieldProps {
  /** All pictures of the product, in the order of its gallery. */
  value: readonly ImageRef[];
  onChange: (value: ImageRef[]) => void;
  /** The colours the product comes in: each has its own pictures. */
  colors: ProductChoices['colors'];
  mayUpload: boolean;
  onBusy: (busy: boolean) => void;
  error: string | undefined;
  readOnly: boolean;
}

/** The product's pictures: first those for every colour, then those for each one. */
export function PicturesField(props: PicturesFieldProps) {
  const { value, onChange, colors, mayUpload, onBusy, error, readOnly } = props;
  const [focusing, setFocusing] = useState<ImageRef | null>(null);
  // Groups with uploads under way: a ref, as two may end before the next render.
  const uploading = useRef(new Set<string>());
  // Uploads for two colours may end before the next render: each adds to the latest value.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const update = (next: ImageRef[]) => {
    latest.current = next;
    onChange(next);
  };
  const known = new Set(colors.map(({ id }) => id));
  // Pictures of a removed colour count as for every colour until they are assigned to another.
  const groupOf = ({ colorId }: ImageRef) =>
    colorId !== null && known.has(colorId) ? colorId : '';
  const groups = [
    { id: '', name: t(colors.length > 0 ? 'products.pictures.all' : 'products.pictures.label') },
    ...colors,
  ];

  const change = (group: string, next: readonly (ImageRef | MediaRef)[]) => {
    const own = next.map((one): ImageRef => ({
      focalX: 0.5,
      focalY: 0.5,
      ...one,
      colorId: group || null,
    }));
    update(
      groups.flatMap(({ id }) =>
        id === group ? own : latest.current.filter((image) => groupOf(image) === id),
      ),
    );
  };
  const assignColor = (image: ImageRef, colorId: string | null) =>
    update(value.map((one) => (one === image ? { ...one, colorId } : one)));
  const setBusy = (group: string, busy: boolean) => {
    if (busy) uploading.current.add(group);
    else uploading.current.delete(group);
    onBusy(uploading.current.size > 0);
  };

  return (
    <div className={styles.groups}>
      {groups.map(({ id, name }) => (
        <MediaPicker<ImageRef>
          key={id}
          label={name}
          accept="image"
          multiple
          max={PRODUCT_LIMITS.images}
          value={value.filter((image) => groupOf(image) === id)}
          onChange={(next) => change(id, next)}
          mayUpload={mayUpload}
          readOnly={readOnly}
          onBusy={(busy) => setBusy(id, busy)}
          error={id === '' ? error : undefined}
          extra={(key, number) => {
            const image = value.find((one) => one.key === key && groupOf(one) === id);
            if (!image) return null;
            return (
              <span className={styles.extra}>
                <button
                  type="button"
                  className="button button--quiet button--small button--icon"
                  aria-label={t('products.pictures.focusOn', { number, name })}
                  title={t('products.pictures.focus')}
                  onClick={() => setFocusing(image)}
                >
                  <Crosshair className="icon" aria-hidden="true" />
                </button>
                {colors.length > 0 && (
                  <select
                    className={styles.color}
                    aria-label={t('products.pictures.colorOf', { number, name })}
                    value={id}
                    onChange={({ target }) => assignColor(image, target.value || null)}
                  >
                    {groups.map((group) => (
                      <option key={group.id} value={group.id}>
                        {group.name}
                      </option>
                    ))}
                  </select>
                )}
              </span>
            );
          }}
        />
      ))}
      {focusing && (
        <FocalPointDialog
          image={focusing}
          onClose={() => setFocusing(null)}
          onChange={({ x, y }) => {
            update(value.map((one) => (one === focusing ? { ...one, focalX: x, focalY: y } : one)));
            setFocusing(null);
          }}
        />
      )}
    </div>
  );
}
