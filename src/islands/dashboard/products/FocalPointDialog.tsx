import { t } from 'i18next';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useState } from 'react';
import { imageUrl } from '#domain/catalogue/image.ts';
import { objectPosition, type FocalPoint } from '#domain/media/media.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './Pictures.module.css';
import type { ImageRef } from './values.ts';

/** How far an arrow key moves the point, as a share of the picture. */
const STEP = 0.02;

const clamp = (share: number) => Math.min(1, Math.max(0, Math.round(share * 100) / 100));

interface FocalPointDialogProps {
  image: ImageRef;
  onChange: (point: FocalPoint) => void;
  onClose: () => void;
}

/** Which part of a picture stays in view where it is cropped: pressed on, or moved with the arrows. */
export function FocalPointDialog({ image, onChange, onClose }: FocalPointDialogProps) {
  const [point, setPoint] = useState<FocalPoint>({ x: image.focalX, y: image.focalY });
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    setPoint({
      x: clamp((event.clientX - left) / width),
      y: clamp((event.clientY - top) / height),
    });
  };
  const keys = (event: KeyboardEvent) => {
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    setPoint(({ x, y }) => ({ x: clamp(x + dx * STEP), y: clamp(y + dy * STEP) }));
  };
  const src = imageUrl(image.key, 720, 'webp');
  return (
    <Dialog
      title={t('products.pictures.focus')}
      wide
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
        <button
          type="button"
          className={styles.whole}
          aria-label={t('products.pictures.focusAt', {
            x: Math.round(point.x * 100),
            y: Math.round(point.y * 100),
          })}
          onClick={press}
          onKeyDown={keys}
        >
          <img src={src} alt="" width={image.width || 720} height={image.height || 480} />
          <span
            className={styles.cross}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
          />
        </button>
        <div className={styles.crops} aria-hidden="true">
          {(['wide', 'square', 'tall'] as const).map((crop) => (
            <img
              key={crop}
              className={styles.crop}
              data-crop={crop}
              src={src}
              alt=""
              style={{ objectPosition: objectPosition(point) }}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
