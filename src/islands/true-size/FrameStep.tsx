import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { markingText } from '#domain/frames/frame.ts';
import { drawnFront, guessedOf } from '#domain/frames/front-measures.ts';
import { shownPart } from '#domain/frames/true-size.ts';
import { FrontAtScale } from './FrontAtScale.tsx';
import styles from './TrueSize.module.css';
import type { SizedFrame } from './sized-frame.ts';

interface FrameStepProps {
  frame: SizedFrame;
  color: string | undefined;
  /** Name of the size to start with; the first one otherwise. */
  initialSize: string | undefined;
  /** CSS px. */
  pxPerMm: number;
  /** CSS px of the window's width. */
  availablePx: number;
  onAgain: () => void;
}

/** The front of the frame, as large on the screen as it is in the hand. */
export function FrameStep({
  frame,
  color,
  initialSize = '',
  pxPerMm,
  availablePx,
  onAgain,
}: FrameStepProps) {
  const sizes = Object.keys(frame.measures);
  const [size, setSize] = useState(initialSize in frame.measures ? initialSize : sizes[0]!);
  const measures = frame.measures[size]!;
  const front = drawnFront(measures, frame.shape);
  const part = shownPart(front, pxPerMm, availablePx);
  const guessed = guessedOf(measures);

  return (
    <div className={styles.step}>
      <div className={styles.words}>
        <p role="status">
          {measures.totalWidth === null && part === 'whole'
            ? t('trueSize.wholeAbout', { mm: front.totalWidth })
            : t(`trueSize.${part}`, { mm: front.totalWidth })}
        </p>
        <p className="small soft">
          {guessed && `${t(`trueSize.guessed.${guessed}`)} `}
          {t('trueSize.compare')}
        </p>
      </div>
      <div
        className={styles.ground}
        data-part={part}
        role="group"
        aria-label={t('trueSize.title')}
        tabIndex={0}
      >
        <FrontAtScale
          shape={frame.shape}
          color={color}
          measures={measures}
          part={part}
          pxPerMm={pxPerMm}
        />
      </div>
      <div className={styles.controls}>
        <p className="figures">{markingText(measures)}</p>
        {sizes.length > 1 && (
          <fieldset className="cluster">
            <legend className="visually-hidden">{t('product.size')}</legend>
            {sizes.map((name) => (
              <label key={name} className="chip">
                <input
                  className="visually-hidden"
                  type="radio"
                  name="tamanho-real"
                  checked={name === size}
                  onChange={() => setSize(name)}
                />
                {t('product.sizeName', { size: name })}
              </label>
            ))}
          </fieldset>
        )}
        <button type="button" className="button button--small" onClick={onAgain}>
          {t('trueSize.again')}
        </button>
        <p className={`soft ${styles.storedHint}`}>{t('trueSize.kept')}</p>
      </div>
    </div>
  );
}
