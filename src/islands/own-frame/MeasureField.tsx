import { t } from '#i18n/t.ts';
import { USUAL_MEASURES } from '#domain/frames/measures.ts';
import type { FrontMeasures } from '#domain/frames/front-measures.ts';
import { formatNumber } from '#domain/number.ts';
import { TextField } from '../form/Field.tsx';
import styles from './OwnFrame.module.css';

interface MeasureFieldProps {
  measure: keyof FrontMeasures;
  /** As it was typed. */
  text: string;
  hint?: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** One measure in mm, as it is typed. */
export function MeasureField({ measure, text, hint, error, onChange }: MeasureFieldProps) {
  return (
    <TextField
      label={t(`ownFrame.field.${measure}`)}
      hint={hint}
      error={error}
      name={measure}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface MeasureSliderProps {
  /** A temple is longer than a screen. */
  measure: Exclude<keyof FrontMeasures, 'temple'>;
  /** mm. */
  value: number;
  /** Gets the number as it would be typed. */
  onChange: (text: string) => void;
}

/** The same measure with a slider, to bring the drawing to the glasses that lie on it. */
export function MeasureSlider({ measure, value, onChange }: MeasureSliderProps) {
  const [usualMin, usualMax] = USUAL_MEASURES[measure];
  const shown = `${formatNumber(value, 1)} mm`;
  return (
    <label className={styles.slider}>
      <span>
        {t(`ownFrame.adjust.${measure}`)} <span className="figures soft">{shown}</span>
      </span>
      <input
        type="range"
        aria-label={t(`ownFrame.adjust.${measure}`)}
        aria-valuetext={shown}
        min={Math.min(usualMin, value)}
        max={Math.max(usualMax, value)}
        step="0.5"
        value={value}
        onChange={(event) => onChange(event.target.value.replace('.', ','))}
      />
    </label>
  );
}
