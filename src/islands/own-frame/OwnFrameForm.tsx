import { t } from '#i18n/t.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import type { FrontMeasures } from '#domain/frames/front-measures.ts';
import {
  ownFrameOf,
  ownFrameProblems,
  typedNumber,
  ownMeasures,
  type OwnFrame,
  type TypedFrame,
} from '#domain/frames/own-frame.ts';
import { SHAPES, type Shape } from '#domain/products/product.ts';
import { SelectField } from '../form/Field.tsx';
import { FittingStage } from './FittingStage.tsx';
import { MeasureField, MeasureSlider } from './MeasureField.tsx';
import styles from './OwnFrame.module.css';
import { ScaleChoice } from './ScaleChoice.tsx';
import type { StageScale } from './useStageScale.ts';

interface OwnFrameFormProps {
  /** The glasses to change; null for new ones. */
  start: OwnFrame | null;
  scale: StageScale;
  onDone: (own: OwnFrame) => void;
  /** Leaves the form without a change; there is nothing to go back to without it. */
  onCancel?: (() => void) | undefined;
}

/** The glasses that the drawing shows until numbers are typed, mm. */
const EXAMPLE = { lensWidth: 52, bridge: 18, temple: 140 };

const PRINTED = ['lensWidth', 'bridge', 'temple'] as const;
const DRAWN = ['totalWidth', 'lensHeight'] as const;
/** What the sliders change. */
const ADJUSTED = ['lensWidth', 'bridge', 'lensHeight', 'totalWidth'] as const;

const textOf = (value: number | null | undefined) => String(value ?? '').replace('.', ',');

/** The temple's three numbers; with sliders the outline is brought to match the glasses that lie on the screen. */
export function OwnFrameForm({ start, scale, onDone, onCancel }: OwnFrameFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [shape, setShape] = useState<Shape>(start?.shape ?? 'retangular');
  const [texts, setTexts] = useState<Record<keyof FrontMeasures, string>>({
    lensWidth: textOf(start?.lensWidth),
    bridge: textOf(start?.bridge),
    temple: textOf(start?.temple),
    totalWidth: textOf(start?.totalWidth),
    lensHeight: textOf(start?.lensHeight),
  });
  const [errors, setErrors] = useState<Partial<Record<keyof FrontMeasures, string>>>({});

  const typed = (measure: keyof FrontMeasures) => typedNumber(texts[measure]);
  const drawn = {
    lensWidth: typed('lensWidth') ?? EXAMPLE.lensWidth,
    bridge: typed('bridge') ?? EXAMPLE.bridge,
    temple: typed('temple') ?? EXAMPLE.temple,
    shape,
  };
  const all: TypedFrame = {
    lensWidth: drawn.lensWidth,
    bridge: drawn.bridge,
    temple: drawn.temple,
    totalWidth: typed('totalWidth'),
    lensHeight: typed('lensHeight'),
  };
  // While a number is impossible the outline stays that of the example.
  const preview =
    ownFrameOf(all, shape) ??
    ownFrameOf({ ...EXAMPLE, totalWidth: null, lensHeight: null }, shape)!;

  const change = (measure: keyof FrontMeasures) => (text: string) => {
    setTexts((before) => ({ ...before, [measure]: text }));
    setErrors((before) => ({ ...before, [measure]: undefined }));
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given: TypedFrame = { ...all };
    for (const measure of PRINTED) given[measure] = typed(measure);
    const problems = ownFrameProblems(given);
    const unreadable = DRAWN.filter((name) => texts[name].trim() !== '' && given[name] === null);
    const found = Object.fromEntries([
      ...unreadable.map((name) => [name, t('ownFrame.problem.number')]),
      ...problems.map(({ field, code, min, max }) => [
        field,
        t(`ownFrame.problem.${code}`, { min, max }),
      ]),
    ]) as typeof errors;
    setErrors(found);
    const first = [...PRINTED, ...DRAWN].find((name) => found[name]);
    const own = first ? null : ownFrameOf(given, shape);
    if (own) onDone(own);
    else form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };

  const shown = ownMeasures(preview);

  const field = (measure: keyof FrontMeasures) => (
    <MeasureField
      key={measure}
      measure={measure}
      text={texts[measure]}
      hint={measure === 'totalWidth' ? t('ownFrame.widthHint') : undefined}
      error={errors[measure]}
      onChange={change(measure)}
    />
  );

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.intro}>
        <h2 className="subtitle">{t('ownFrame.formTitle')}</h2>
        <p>{t('ownFrame.formHow')}</p>
      </div>
      <div className={styles.fields}>{PRINTED.map(field)}</div>
      <div className={styles.stage}>
        <FittingStage
          own={preview}
          pxPerMm={scale.pxPerMm}
          availablePx={scale.availablePx}
          label={t('ownFrame.outline', { ...preview })}
        />
      </div>
      <ScaleChoice own={preview} scale={scale} />
      <details className={styles.more} open={start !== null && start.totalWidth !== null}>
        <summary>{t('ownFrame.adjustTitle')}</summary>
        <div className={styles.moreBody}>
          <p className="small soft">{t('ownFrame.adjustHow')}</p>
          <div className={styles.sliders}>
            {ADJUSTED.map((measure) => (
              <MeasureSlider
                key={measure}
                measure={measure}
                value={shown[measure]}
                onChange={change(measure)}
              />
            ))}
          </div>
          <div className={styles.fields}>
            {DRAWN.map(field)}
            <SelectField
              label={t('ownFrame.shape')}
              value={shape}
              onChange={(event) => setShape(event.target.value as Shape)}
            >
              {SHAPES.map((one) => (
                <option key={one} value={one}>
                  {t(`facets.shape.${one}`)}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      </details>
      <div className="cluster">
        <button type="submit" className="button button--primary">
          {t('ownFrame.submit')}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {t('ownFrame.cancel')}
          </button>
        )}
      </div>
      <p className="small soft">{t('ownFrame.private')}</p>
    </form>
  );
}
