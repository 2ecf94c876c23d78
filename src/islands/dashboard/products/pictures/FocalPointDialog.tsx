import { t } from 'i18next';
import { useState } from 'react';
import { objectPosition } from '#domain/products/image.ts';
import { pictureUrl, type FocalPoint } from '#domain/media/media.ts';
import { FocalPicture } from '../../media/FocalPicture.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './Pictures.module.css';
import type { ImageRef } from '../record/product-values.ts';

const CROPS = ['wide', 'square', 'tall'] as const;

interface FocalPointDialogProps {
  image: ImageRef;
  onChange: (point: FocalPoint) => void;
  onClose: () => void;
}

/** Sets which part of a picture stays in view, with a preview of the crops in which it is shown. */
export function FocalPointDialog({ image, onChange, onClose }: FocalPointDialogProps) {
  const [point, setPoint] = useState<FocalPoint>({ x: image.focalX, y: image.focalY });
  return (
    <Dialog
      title={t('products.pictures.focus')}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('dashboard.cancel')}
          </button>
          <button type="button" className="button button--primary" onClick={() => onChange(point)}>
            {t('products.pictures.useFocus')}
          </button>
        </>
      }
    >
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
