import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { pxPerMmAt } from '#domain/frames/true-size.ts';
import { $calibration, calibrate } from '#stores/screen.ts';
import { CardStep } from './CardStep.tsx';
import { FrameStep } from './FrameStep.tsx';
import type { SizedFrame } from './sized-frame.ts';
import styles from './TrueSize.module.css';
import { useScreen } from './useScreen.ts';

interface TrueSizeDialogProps {
  frame: SizedFrame;
  /** CSS colour of the chosen variant. */
  color: string | undefined;
  /** Name of the chosen size. */
  size: string | undefined;
  onClose: () => void;
}

/** First the screen is measured with a card, unless that was done before; then the frame is shown. */
export function TrueSizeDialog({ frame, color, size, onClose }: TrueSizeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const screen = useScreen();
  const saved = useStore($calibration);
  const [isMeasuring, setMeasuring] = useState(saved === null);

  useEffect(() => dialog.current?.showModal(), []);

  const pxPerMm = saved && pxPerMmAt(saved, screen.devicePixelRatio);
  const keep = (measured: number) => {
    calibrate(measured);
    setMeasuring(false);
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <header className={styles.head}>
        <h2 className="subtitle" id={titleId}>
          {t('trueSize.title')} – {frame.name}
        </h2>
        <button
          type="button"
          className="button button--icon"
          aria-label={t('trueSize.close')}
          onClick={() => dialog.current?.close()}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </header>
      {isMeasuring || pxPerMm === null ? (
        <CardStep start={pxPerMm} availablePx={screen.width} onMeasured={keep} />
      ) : (
        <FrameStep
          frame={frame}
          color={color}
          initialSize={size}
          pxPerMm={pxPerMm}
          availablePx={screen.width}
          onAgain={() => setMeasuring(true)}
        />
      )}
    </dialog>
  );
}
