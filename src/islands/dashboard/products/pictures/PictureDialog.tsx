import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import { objectPosition } from '#domain/products/image.ts';
import { pictureUrl, type FocalPoint } from '#domain/media/media.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import { FocalPicture } from '../../media/FocalPicture.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './Pictures.module.css';
import type { PictureGroup } from './picture-groups.ts';
import type { ImageRef } from '../record/product-values.ts';

const CROPS = ['wide', 'square', 'tall'] as const;

interface PictureDialogProps {
  image: ImageRef;
  /** What it may show: every colour, or one. */
  groups: readonly PictureGroup[];
  /** Id of the group it is in. */
  group: string;
  /** The product's own choice: what it is called, and its options. */
  choice: { label: string; options: readonly string[] };
  onChange: (image: ImageRef) => void;
  onClose: () => void;
}

/** What the product knows of a picture: what is seen, of which colour, and what stays in view when it is cropped. */
export function PictureDialog(props: PictureDialogProps) {
  const { image, groups, group, choice, onChange, onClose } = props;
  const [point, setPoint] = useState<FocalPoint>({ x: image.focalX, y: image.focalY });
  const [alt, setAlt] = useState(image.alt);
  const [colorId, setColorId] = useState(group);
  const [option, setOption] = useState(image.customAttr ?? '');
  // One that no variant has any more is still what the picture shows.
  const options = [...new Set([...choice.options, image.customAttr ?? ''])].filter(Boolean);
  const use = () =>
    onChange({
      ...image,
      alt,
      colorId: colorId || null,
      customAttr: option || null,
      focalX: point.x,
      focalY: point.y,
    });
  return (
    <Dialog
      title={t('products.pictures.edit')}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('dashboard.cancel')}
          </button>
          <button type="button" className="button button--primary" onClick={use}>
            {t('products.pictures.use')}
          </button>
        </>
      }
    >
      <div className={styles.texts}>
        <TextField
          label={t('products.pictures.alt')}
          hint={t('media.picker.altHint')}
          autoComplete="off"
          maxLength={PRODUCT_LIMITS.alt}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        {groups.length > 1 && (
          <SelectField
            label={t('products.pictures.color')}
            value={colorId}
            onChange={({ target }) => setColorId(target.value)}
          >
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {options.length > 0 && (
          <SelectField
            label={t('products.pictures.option', { choice: choice.label })}
            value={option}
            onChange={({ target }) => setOption(target.value)}
          >
            <option value="">{t('products.pictures.anyOption')}</option>
            {options.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <p className="small soft">{t('products.pictures.focusText')}</p>
      <div className={styles.focus}>
        <FocalPicture
          src={pictureUrl(image.key)}
          alt={image.alt}
          width={image.width}
          height={image.height}
          value={point}
          onChange={setPoint}
          readOnly={false}
        />
        <div className={styles.crops} aria-hidden="true">
          {CROPS.map((crop) => (
            <img
              key={crop}
              className={styles.crop}
              data-crop={crop}
              src={pictureUrl(image.key)}
              alt=""
              style={{ objectPosition: objectPosition(point) }}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
