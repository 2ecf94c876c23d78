import { t } from '#i18n/t.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ClipboardEvent } from 'react';
import { useId, useState } from 'react';
import { markingText, sizeOfWidth } from '#domain/frames/frame.ts';
import { MARKED, MEASURES, UNMARKED } from '#domain/frames/measures.ts';
import { SIZES, type Shape } from '#domain/products/product.ts';
import { TextField } from '../../../form/Field.tsx';
import { FrameSketch } from './FrameSketch.tsx';
import styles from './Measures.module.css';
import {
  isBlank,
  isUnmarked,
  NO_MEASURES,
  readMarking,
  readMeasure,
  typedMarking,
  typedProblems,
  type Measure,
  type MeasuresBySize,
  type MeasureTexts,
} from './measure-texts.ts';

interface MeasuresFieldProps {
  /** Names of the sizes the variants come in; a single '' if there is one size. */
  sizes: readonly string[];
  shape: Shape | null;
  value: MeasuresBySize;
  onChange: (value: MeasuresBySize) => void;
  /** The shop's messages by `size.measure`, or by `size` alone. */
  errors: Readonly<Record<string, string>>;
}

/** The measures of each size, with the frame drawn next to them as they are typed. */
export function MeasuresField({ sizes, shape, value, onChange, errors }: MeasuresFieldProps) {
  const [drawn, setDrawn] = useState(sizes[0] ?? '');
  const [focused, setFocused] = useState<Measure | null>(null);
  const size = sizes.includes(drawn) ? drawn : (sizes[0] ?? '');
  return (
    <div className={styles.measures}>
      <div className={styles.sizes}>
        {sizes.map((one) => (
          <SizeMeasures
            key={one}
            size={one}
            texts={value[one] ?? NO_MEASURES}
            onChange={(texts) => onChange({ ...value, [one]: texts })}
            errors={errors}
            onFocus={(measure) => {
              setDrawn(one);
              setFocused(measure);
            }}
            onBlur={() => setFocused(null)}
          />
        ))}
        <p className={styles.tip}>{t('products.measures.tip')}</p>
      </div>
      <figure className={styles.figure}>
        <FrameSketch texts={value[size] ?? NO_MEASURES} shape={shape} focused={focused} />
        {sizes.length > 1 && (
          <figcaption className="small soft">{t('product.sizeName', { size })}</figcaption>
        )}
      </figure>
    </div>
  );
}

interface SizeMeasuresProps {
  size: string;
  texts: MeasureTexts;
  onChange: (texts: MeasureTexts) => void;
  errors: Readonly<Record<string, string>>;
  onFocus: (measure: Measure) => void;
  onBlur: () => void;
}

function SizeMeasures({ size, texts, onChange, errors, onFocus, onBlur }: SizeMeasuresProps) {
  const id = useId();
  const problems = typedProblems(texts);
  const marking = typedMarking(texts);
  const fits = marking && sizeText(size, readMeasure(texts.totalWidth));
  const impossible = (measure: Measure) => {
    const found = problems.find(({ field, level }) => field === measure && level === 'impossible');
    return found && t(`measures.${found.code}`, found.values);
  };
  const unlikely = problems.filter(({ level }) => level === 'unlikely');
  const isEmpty = (measure: Measure) => texts[measure].trim() === '';
  const missing = isBlank(texts) ? [] : MARKED.filter(isEmpty);
  /** Refused for what is missing: the first of it takes the focus. */
  const lacking = (measure: Measure) =>
    errors[size] && missing.some((one) => one === measure)
      ? t('products.measures.lacking')
      : undefined;
  const pasteMarking = (event: ClipboardEvent) => {
    const marking = readMarking(event.clipboardData.getData('text/plain'));
    if (!marking) return;
    event.preventDefault();
    onChange({ ...texts, ...marking });
  };

  return (
    <section className={styles.size} aria-labelledby={size ? id : undefined}>
      {size && (
        <h3 id={id} className={styles.sizeName}>
          {t('product.sizeName', { size })}
        </h3>
      )}
      <div className={styles.fields}>
        {MEASURES.map((measure) => (
          <TextField
            key={measure}
            label={labelOf(measure)}
            hint={isUnmarked(measure) ? t('products.measures.optional') : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={texts[measure]}
            error={errors[`${size}.${measure}`] ?? lacking(measure) ?? impossible(measure)}
            end={<span className={styles.unit}>{measure === 'weight' ? 'g' : 'mm'}</span>}
            onChange={(event) => onChange({ ...texts, [measure]: event.target.value })}
            onFocus={() => onFocus(measure)}
            onBlur={(event) => {
              onBlur();
              const marking = measure === 'lensWidth' ? readMarking(event.target.value) : null;
              if (marking) onChange({ ...texts, ...marking });
            }}
            onPaste={measure === 'lensWidth' ? pasteMarking : undefined}
          />
        ))}
        {errors[size] && (
          <p className={styles.error} role="alert">
            {errors[size]}
          </p>
        )}
      </div>
      <div className={styles.caption} role="status">
        {marking && (
          <span className={styles.marking}>
            {markingText(marking)}
            {fits && <span className="small soft">{fits}</span>}
          </span>
        )}
        {missing.length > 0 && (
          <span className={styles.warning}>
            <TriangleAlert className="icon" aria-hidden="true" />
            <span>
              {t('products.measures.missing', { measures: missing.map(labelOf).join(', ') })}
            </span>
          </span>
        )}
        {whatIsLeftOut(size, texts).map((text) => (
          <span key={text} className="small soft">
            {text}
          </span>
        ))}
        {unlikely.map(({ field, code, values }) => (
          <span key={`${field}.${code}`} className={styles.warning}>
            <TriangleAlert className="icon" aria-hidden="true" />
            <span>
              {labelOf(field)}: {t(`measures.${code}`, values)}
            </span>
          </span>
        ))}
      </div>
    </section>
  );
}

/** What the product's page has to do without, because nobody has typed it. */
function whatIsLeftOut(size: string, texts: MeasureTexts): string[] {
  const empty = UNMARKED.filter((measure) => texts[measure].trim() === '');
  const parts = isBlank(texts) ? (['all'] as const) : empty;
  // A size that is named P, M or G is found by its name.
  const isNamed = SIZES.some((one) => one === size);
  return parts.flatMap((part) => {
    const text = t(`products.measures.without.${part}`);
    const isUnfound = !isNamed && (part === 'all' || part === 'totalWidth');
    return isUnfound ? [text, t('products.measures.without.filter')] : [text];
  });
}

/**
 * What size a frame is: its name if its width agrees, otherwise both and which of them the shop uses; null if it
 * has neither.
 */
function sizeText(size: string, width: number | null): string | null {
  const named = SIZES.find((one) => one === size);
  if (width === null) return named ? t('products.measures.named', { size }) : null;
  const usual = sizeOfWidth(width);
  if (!named) return t('products.measures.fits', { size: usual });
  return named === usual
    ? t('products.measures.named', { size })
    : t('products.measures.misfit', { size, usual, width });
}

const labelOf = (measure: Measure): string =>
  measure === 'weight' ? t('product.weight') : t(`product.measure.${measure}.name`);
