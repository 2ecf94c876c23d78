import { t } from '#i18n/t.ts';
import type { ModelViewerElement } from '@google/model-viewer';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useMemo, useRef, useState } from 'react';
import { shownKey, type Shown } from '#domain/products/shown-picture.ts';
import type { FrameMeasures, ProductImage } from '#domain/products/product.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './FrameViewer.module.css';
import { builtSize, measureLines } from './measure-points.ts';
import { MeasureAnchors, MeasureLines } from './MeasureLines.tsx';
import { FOLDING, useFolding } from './useFolding.ts';
import { useModel } from './useModel.ts';

const SIDES = ['front', 'right', 'back', 'left'] as const;

/** What model-viewer announces when another side is seen, by its own names of the sides. */
function sidesSeen(): Record<string, string> {
  const seen = SIDES.flatMap((side) => {
    const name = t(`turn.view.${side}`);
    return [
      [side, name],
      [`upper-${side}`, `${name}, ${t('turn.view.upper')}`],
      [`lower-${side}`, `${name}, ${t('turn.view.lower')}`],
    ];
  });
  return { ...Object.fromEntries(seen), 'interaction-prompt': t('turn.keys') };
}

/** To be called before a viewer is shown. */
export { loadModelViewer } from './load-model-viewer.ts';

/** The frame that a user turns. */
export interface TurnedProduct {
  name: string;
  /** Address of its GLB. */
  src: string;
  /** By size; the key is '' if there is only one. */
  measures: Record<string, FrameMeasures>;
}

interface FrameViewerProps {
  product: TurnedProduct;
  /** The chosen colour and lens, by which the model names its variants. */
  shown: Shown;
  /** What is shown until the model has loaded. */
  poster: ProductImage | null;
  onBack: () => void;
}

/**
 * From where the frame is first seen, and from where its measures are read: turned, from the zenith,
 * and how far away. A long lens from afar, as in the photographs: lines measure what lies behind them. So far that the
 * whole frame, with its temples open, stays in view while it is turned about.
 */
const FIRST_VIEW = '28deg 76deg 84%';
const FRONT_VIEW = '0deg 89deg 74%';
const LENS = '12deg';

/** The variant of a model that shows a choice: with its lens if the model has it, otherwise with its colour alone. */
export function variantOf(variants: readonly string[] | undefined, shown: Shown): string | null {
  const withLens = shownKey(shown);
  // Until the model's variants are known, the lens is asked for, so that no other one is seen first.
  return !variants || variants.includes(withLens) ? withLens : shown.color;
}

/** The frame in 3D, in place of its pictures: turned, folded, and with its measures on it. */
export function FrameViewer({ product, shown, poster, onBack }: FrameViewerProps) {
  const viewer = useRef<ModelViewerElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const { model, progress, hasFailed, attempt, retry } = useModel(viewer);
  const folding = useFolding(viewer, model);
  const [showsMeasures, setShowsMeasures] = useState(false);
  const built = useMemo(() => model && builtSize(product.measures, model.width), [model, product]);
  const lines = useMemo(
    () => (model && built ? measureLines(built[1], model.front) : []),
    [model, built],
  );

  useEffect(() => back.current?.focus(), []);

  const toggleMeasures = () => {
    if (!showsMeasures && viewer.current) viewer.current.cameraOrbit = FRONT_VIEW;
    setShowsMeasures(!showsMeasures);
  };

  return (
    <div className={styles.viewer}>
      <div className={styles.stage}>
        <model-viewer
          key={attempt}
          ref={viewer}
          className={styles.model}
          src={product.src}
          alt={t('turn.alt', { name: product.name })}
          a11y={JSON.stringify(sidesSeen())}
          variant-name={variantOf(model?.variants, shown) || undefined}
          animation-name={FOLDING}
          camera-controls
          camera-orbit={FIRST_VIEW}
          min-camera-orbit="auto 20deg 40%"
          max-camera-orbit="auto 115deg 110%"
          field-of-view={LENS}
          min-field-of-view={LENS}
          max-field-of-view={LENS}
          touch-action="pan-y"
          disable-pan
          disable-tap
          interaction-prompt="none"
          environment-image="neutral"
          tone-mapping="neutral"
          shadow-intensity="0.55"
          shadow-softness="1"
          loading="eager"
        >
          <MeasureAnchors lines={lines} />
        </model-viewer>
        {showsMeasures && <MeasureLines viewer={viewer} lines={lines} />}
        {!model && poster && (
          <div className={styles.poster}>
            <Picture image={poster.key} alt="" sizes="100vw" />
          </div>
        )}
        {!model && !hasFailed && (
          <progress className={styles.progress} value={progress} aria-label={t('turn.loading')} />
        )}
        {hasFailed && (
          <div className={`notice notice--warning ${styles.failed}`} role="alert">
            {t('turn.failed')}{' '}
            <button type="button" className="link" onClick={retry}>
              {t('turn.retry')}
            </button>
          </div>
        )}
      </div>
      <div className={styles.controls}>
        <button ref={back} type="button" className="button button--small" onClick={onBack}>
          <ArrowLeft className="icon" aria-hidden="true" />
          {t('turn.back')}
        </button>
        {lines.length > 0 && (
          <button
            type="button"
            className="chip"
            aria-pressed={showsMeasures}
            onClick={toggleMeasures}
          >
            {t('turn.measures')}
          </button>
        )}
        {folding.isPossible && (
          <button
            type="button"
            className="chip"
            aria-pressed={folding.isFolded}
            onClick={folding.toggle}
          >
            {t('turn.fold')}
          </button>
        )}
        <p className={styles.hint}>
          {t('turn.hint')} <span className={styles.keys}>{t('turn.keys')} </span>
          {built?.[0] && t('turn.builtSize', { size: built[0] })}
        </p>
      </div>
    </div>
  );
}
