import { t } from '#i18n/t.ts';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import type { FocalPoint } from '#domain/media/media.ts';
import styles from './Media.module.css';

/** Share of the picture that an arrow key moves the point by. */
const STEP = 0.02;

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

interface FocalPictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  value: FocalPoint;
  onChange: (point: FocalPoint) => void;
  readOnly: boolean;
}

/** A picture, and on it the point that stays in view when it is cropped, set by a press or by the arrow keys. */
export function FocalPicture({
  src,
  alt,
  width,
  height,
  value: { x, y },
  onChange,
  readOnly,
}: FocalPictureProps) {
  const press = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    });
  };
  const step = (event: KeyboardEvent) => {
    const [dx, dy] = STEPS[event.key] ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    onChange({ x: within(x + dx), y: within(y + dy) });
  };
  const picture = <img src={src} alt={alt} width={width} height={height} draggable={false} />;
  const box = {
    className: styles.focal,
    // Its space before it has loaded.
    style: { '--width': `${width}px`, '--ratio': width / height } as CSSProperties,
  };
  if (readOnly) return <div {...box}>{picture}</div>;
  return (
    <div {...box} onPointerDown={press}>
      {picture}
      <button
        type="button"
        className={styles.point}
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        aria-label={t('media.record.focal')}
        aria-description={t('media.record.focalAt', {
          x: Math.round(x * 100),
          y: Math.round(y * 100),
        })}
        onKeyDown={step}
      />
    </div>
  );
}
