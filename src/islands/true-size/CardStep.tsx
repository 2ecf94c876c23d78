import { t } from '#i18n/t.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import {
  CARD_MM,
  cardStandsUpright,
  clampPxPerMm,
  guessedPxPerMm,
  PX_PER_MM,
} from '#domain/frames/true-size.ts';
import styles from './TrueSize.module.css';

interface CardStepProps {
  /** CSS px per mm of an earlier measuring; null without one. */
  start: number | null;
  /** CSS px of the window's width. */
  availablePx: number;
  onMeasured: (pxPerMm: number) => void;
}

/** px at the sides of the card that keep it away from the window's edge. */
const MARGIN_PX = 32;

/** A drawn bank card that is resized to match a real one placed on the screen. */
export function CardStep({ start, availablePx, onMeasured }: CardStepProps) {
  const [guess] = useState(() => guessedPxPerMm(window.matchMedia('(pointer: coarse)').matches));
  const [pxPerMm, setPxPerMm] = useState(() => clampPxPerMm(start ?? guess));
  const isUpright = cardStandsUpright(start ?? guess, availablePx - MARGIN_PX);
  const [across, down] = isUpright
    ? [CARD_MM.height, CARD_MM.width]
    : [CARD_MM.width, CARD_MM.height];

  const change = (value: number) => setPxPerMm(clampPxPerMm(value));

  return (
    <div className={styles.step}>
      <div className={styles.words}>
        <p>{t('trueSize.cardHow')}</p>
        <p className="small soft">{t('trueSize.cardNote')}</p>
      </div>
      <div className={styles.ground} role="group" aria-label={t('trueSize.title')} tabIndex={0}>
        <svg
          className={styles.card}
          width={across * pxPerMm}
          height={down * pxPerMm}
          viewBox={`0 0 ${across} ${down}`}
          aria-hidden="true"
        >
          <rect className={styles.plastic} width={across} height={down} rx={CARD_MM.corner} />
          <rect
            className={styles.chip}
            x="8"
            y={isUpright ? 10 : 18}
            width="12"
            height="9"
            rx="1.6"
          />
          <path className={styles.corner} d="M0.4 12 V3.2 A2.8 2.8 0 0 1 3.2 0.4 H12" />
        </svg>
      </div>
      <div className={`${styles.controls} ${styles.adjusting}`}>
        <div className={styles.slider}>
          <button
            type="button"
            className="button button--icon"
            aria-label={t('trueSize.smaller')}
            onClick={() => change(pxPerMm - PX_PER_MM.step)}
          >
            <Minus className="icon" aria-hidden="true" />
          </button>
          <input
            type="range"
            aria-label={t('trueSize.slider')}
            aria-valuetext={t('trueSize.percent', { percent: Math.round((pxPerMm / guess) * 100) })}
            {...PX_PER_MM}
            value={pxPerMm}
            onChange={(event) => change(event.target.valueAsNumber)}
          />
          <button
            type="button"
            className="button button--icon"
            aria-label={t('trueSize.larger')}
            onClick={() => change(pxPerMm + PX_PER_MM.step)}
          >
            <Plus className="icon" aria-hidden="true" />
          </button>
        </div>
        <button
          type="button"
          className="button button--primary"
          onClick={() => onMeasured(pxPerMm)}
        >
          {t('trueSize.done')}
        </button>
      </div>
    </div>
  );
}
