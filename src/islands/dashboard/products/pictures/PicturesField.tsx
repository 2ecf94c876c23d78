import { t } from '#i18n/t.ts';
import { useId, useState } from 'react';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { ChosenMedia } from '../../media/ChosenMedia.tsx';
import { MediaAdd } from '../../media/MediaAdd.tsx';
import { UploadList } from '../../media/UploadList.tsx';
import { useMediaChoice } from '../../media/useMediaChoice.ts';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { groupOf, inGroups, pictureOf, withMoved, type PictureGroup } from './picture-groups.ts';
import styles from './Pictures.module.css';
import type { ImageRef } from '../record/product-values.ts';

const loadDialog = () => import('./PictureDialog.tsx');

interface PicturesFieldProps {
  /** All pictures of the product, in the order of its gallery. */
  value: readonly ImageRef[];
  onChange: (value: ImageRef[]) => void;
  /** The colours the product comes in: each has its own pictures. */
  colors: ProductChoices['colors'];
  /** The product's own choice, such as its lens: a picture may show one of its options. */
  choice: { label: string; options: readonly string[] };
  mayUpload: boolean;
  onBusy: (busy: boolean) => void;
  error: string | undefined;
  readOnly: boolean;
}

/** The product's pictures: those for every colour, then those of each one, and one place that adds to them. */
export function PicturesField(props: PicturesFieldProps) {
  const { value, onChange, colors, choice, mayUpload, onBusy, error, readOnly } = props;
  const errorId = useId();
  const [editing, setEditing] = useState<ImageRef | null>(null);
  const [wanted, setWanted] = useState('');
  const groups: PictureGroup[] = [
    { id: '', name: t(colors.length > 0 ? 'products.pictures.all' : 'products.pictures.label') },
    ...colors,
  ];
  /** The group that new pictures go to. */
  const target = groups.some(({ id }) => id === wanted) ? wanted : '';
  const { take, update, uploads } = useMediaChoice<ImageRef>({
    value,
    onChange: (next) =>
      onChange(
        inGroups(
          groups,
          next.map((one) => pictureOf(one, target)),
        ),
      ),
    accept: 'image',
    multiple: true,
    max: PRODUCT_LIMITS.images,
    onBusy,
  });
  const canAdd = !readOnly && value.length < PRODUCT_LIMITS.images;
  const change = (next: (now: readonly ImageRef[]) => ImageRef[]) =>
    update((now) => next(now.map((one) => pictureOf(one, target))));

  return (
    <div
      role="group"
      aria-label={t('products.pictures.label')}
      aria-describedby={error ? errorId : undefined}
      className={styles.field}
      {...(canAdd && mayUpload && uploads.area)}
    >
      <span className={styles.label} aria-hidden="true">
        {t('products.parts.pictures')}
      </span>
      <div className={styles.groups}>
        {groups.map(({ id, name }) => {
          const own = value.filter((image) => groupOf(groups, image) === id);
          if (own.length === 0 && (id === '' || readOnly)) return null;
          return (
            <div key={id} role="group" aria-label={name} className={styles.group}>
              {colors.length > 0 && (
                <span className={styles.name} aria-hidden="true">
                  {name}
                </span>
              )}
              {own.length === 0 && (
                <button type="button" className={styles.none} onClick={() => setWanted(id)}>
                  {t('products.pictures.none')}
                </button>
              )}
              <ChosenMedia
                value={own}
                accept="image"
                readOnly={readOnly}
                described={false}
                multiple
                leads={own[0] === value[0]}
                onMove={(from, to) =>
                  change((now) => withMoved(groups, now, { key: own[from]!.key, group: id, to }))
                }
                onReceive={(key, to) =>
                  change((now) => withMoved(groups, now, { key, group: id, to }))
                }
                onRemove={(index) =>
                  change((now) => now.filter(({ key }) => key !== own[index]!.key))
                }
                onEdit={(index) => setEditing(own[index]!)}
              />
            </div>
          );
        })}
      </div>
      <UploadList {...uploads} />
      {canAdd ? (
        <MediaAdd
          label={t('products.pictures.label')}
          accept="image"
          multiple
          chosen={value.map(({ key }) => key)}
          room={PRODUCT_LIMITS.images - value.length}
          mayUpload={mayUpload}
          hinted={value.length === 0}
          onFiles={uploads.add}
          onItems={(items) => take(...items)}
        >
          {colors.length > 0 && (
            <label className={styles.target}>
              <span>{t('products.pictures.target')}</span>
              <select
                value={target}
                // Where a file goes is read once it has arrived.
                disabled={uploads.isBusy}
                onChange={(event) => setWanted(event.target.value)}
              >
                {groups.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
        </MediaAdd>
      ) : (
        !readOnly && (
          <p className="small soft">{t('media.picker.full', { count: PRODUCT_LIMITS.images })}</p>
        )
      )}
      {error && (
        <span className="error" id={errorId} tabIndex={-1} data-invalid>
          {error}
        </span>
      )}
      {editing && (
        <OnDemand load={loadDialog} onClose={() => setEditing(null)}>
          {({ PictureDialog }) => (
            <PictureDialog
              image={editing}
              groups={groups}
              group={groupOf(groups, editing)}
              choice={choice}
              onClose={() => setEditing(null)}
              onChange={(next) => {
                change((now) =>
                  inGroups(
                    groups,
                    now.map((one) => (one.key === next.key ? next : one)),
                  ),
                );
                setEditing(null);
              }}
            />
          )}
        </OnDemand>
      )}
    </div>
  );
}
