import { t } from 'i18next';
import { Crosshair } from 'lucide-react';
import { useState } from 'react';
import { PRODUCT_LIMITS } from '#domain/catalogue/product-input.ts';
import type { ProductChoices } from '#domain/catalogue/product-record.ts';
import { thumbnailUrl, type MediaRef } from '#domain/media/media.ts';
import { MediaPicker } from '../media/MediaPicker.tsx';
import { FocalPointDialog } from './FocalPointDialog.tsx';
import styles from './Pictures.module.css';
import type { ImageRef } from './values.ts';

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

/** The product's pictures: those of every colour, then those of each. */
export function PicturesField(props: PicturesFieldProps) {
  const { value, onChange, colors, mayUpload, onBusy, error, readOnly } = props;
  const [focusing, setFocusing] = useState<ImageRef | null>(null);
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  const known = new Set(colors.map(({ id }) => id));
  // A colour that was taken out leaves its pictures to all, until they are given to another.
  const groupOf = ({ colorId }: ImageRef) =>
    colorId !== null && known.has(colorId) ? colorId : '';
  const groups = [
    { id: '', name: t(colors.length > 0 ? 'products.pictures.all' : 'products.pictures.label') },
    ...colors,
  ];

  const change = (group: string, next: readonly (ImageRef | MediaRef)[]) => {
    const own = next.map((one): ImageRef => ({
      ...{ focalX: 0.5, focalY: 0.5 },
      ...one,
      colorId: group || null,
    }));
    onChange(
      groups.flatMap(({ id }) =>
        id === group ? own : value.filter((image) => groupOf(image) === id),
      ),
    );
  };
  const setBusy = (group: string, busy: boolean) => {
    const next = new Set(moving);
    if (busy) next.add(group);
    else next.delete(group);
    setMoving(next);
    onBusy(next.size > 0);
  };

  return (
    <div className={styles.groups}>
      {groups.map(({ id, name }) => {
        const own = value.filter((image) => groupOf(image) === id);
        return (
          <div key={id} className={styles.group}>
            <MediaPicker<ImageRef>
              label={name}
              accept="image"
              multiple
              max={PRODUCT_LIMITS.images}
              value={own}
              onChange={(next) => change(id, next)}
              mayUpload={mayUpload}
              onBusy={(busy) => setBusy(id, busy)}
              error={id === '' ? error : undefined}
            />
            {!readOnly && own.length > 0 && (
              <ul className={styles.points} aria-label={t('products.pictures.points', { name })}>
                {own.map((image, index) => (
                  <li key={image.key} className={styles.point}>
                    <button
                      type="button"
                      className="button button--quiet button--small"
                      aria-label={t('products.pictures.focusOn', { number: index + 1, name })}
                      onClick={() => setFocusing(image)}
                    >
                      <img src={thumbnailUrl(image.key)} alt="" width={40} height={27} />
                      <Crosshair className="icon" aria-hidden="true" />
                    </button>
                    {colors.length > 0 && (
                      <select
                        className={styles.color}
                        aria-label={t('products.pictures.colorOf', { number: index + 1, name })}
                        value={id}
                        onChange={(event) => {
                          const colorId = event.target.value || null;
                          onChange(value.map((one) => (one === image ? { ...one, colorId } : one)));
                        }}
                      >
                        {groups.map((group) => (
                          <option key={group.id} value={group.id}>
                            {group.name}
                          </option>
                        ))}
                      </select>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
      {focusing && (
        <FocalPointDialog
          image={focusing}
          onClose={() => setFocusing(null)}
          onChange={({ x, y }) => {
            onChange(
              value.map((one) => (one === focusing ? { ...one, focalX: x, focalY: y } : one)),
            );
            setFocusing(null);
          }}
        />
      )}
    </div>
  );
}
