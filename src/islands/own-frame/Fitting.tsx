import { t } from '#i18n/t.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { markingText } from '#domain/frames/frame.ts';
import { fitDifference, misfits, type FittedFrame } from '#domain/frames/own-fit.ts';
import type { OwnFrame } from '#domain/frames/own-frame.ts';
import { productPath } from '#domain/products/variant-choice.ts';
import { capitalised, differenceText, fitText } from './difference-text.ts';
import { FitList } from './FitList.tsx';
import { FittingStage } from './FittingStage.tsx';
import styles from './OwnFrame.module.css';
import { ScaleChoice } from './ScaleChoice.tsx';
import type { StageScale } from './useStageScale.ts';

interface FittingProps {
  own: OwnFrame;
  /** At least one, the most alike first. */
  ranked: readonly FittedFrame[];
  scale: StageScale;
  /** What can be done with one's own numbers. */
  actions: ReactNode;
}

/** Least way of a finger that turns to the next frame, CSS px. */
const SWIPE_PX = 40;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One's own outline, under which the shop's frames slide; below it the list of all, the most alike first. */
export function Fitting({ own, ranked, scale, actions }: FittingProps) {
  const [chosen, setChosen] = useState(0);
  const pressedAt = useRef<number | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const index = Math.min(chosen, ranked.length - 1);
  const { frame, size, measures } = ranked[index]!;
  const difference = capitalised(differenceText(fitDifference(own, measures)));
  const name = size ? t('ownFrame.inSize', { name: frame.name, size }) : frame.name;

  const go = (step: number) => setChosen((index + step + ranked.length) % ranked.length);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    go(step);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const way = pressedAt.current === null ? 0 : clientX - pressedAt.current;
    pressedAt.current = null;
    if (Math.abs(way) >= SWIPE_PX) go(way < 0 ? 1 : -1);
  };
  const show = (position: number) => {
    setChosen(position);
    stage.current?.focus({ preventScroll: true });
    stage.current?.scrollIntoView({ block: 'center' });
  };

  return (
    <>
      <section className={styles.fitting} aria-label={t('ownFrame.stage')} onKeyDown={onKeyDown}>
        <div
          ref={stage}
          className={styles.stage}
          role="group"
          aria-label={t('ownFrame.stageHow')}
          tabIndex={0}
          onPointerDown={({ clientX }) => (pressedAt.current = clientX)}
          onPointerUp={onPointerUp}
          onPointerCancel={() => (pressedAt.current = null)}
        >
          <FittingStage
            own={own}
            frame={{ shape: frame.shape, measures }}
            pxPerMm={scale.pxPerMm}
            availablePx={scale.availablePx}
            label={t('ownFrame.drawing', { name })}
          />
        </div>
        <div className={styles.bar}>
          <button
            type="button"
            className="button button--icon"
            aria-label={t('ownFrame.previous')}
            onClick={() => go(-1)}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
          </button>
          <div className={styles.words} role="status">
            <p className={styles.name}>
              <a href={productPath(frame.slug, { attribute: size })}>{name}</a>{' '}
              <span className="figures soft">{markingText(measures)}</span>
            </p>
            <p className={styles.difference}>{difference}.</p>
            <p className="small">{fitText(misfits(own, measures))}</p>
          </div>
          <button
            type="button"
            className="button button--icon"
            aria-label={t('ownFrame.next')}
            onClick={() => go(1)}
          >
            <ChevronRight className="icon" aria-hidden="true" />
          </button>
        </div>
        <p className={`small soft figures ${styles.position}`}>
          {t('ownFrame.position', { number: index + 1, total: ranked.length })}
        </p>
        <ScaleChoice own={own} scale={scale} />
        {actions}
      </section>
      <FitList own={own} ranked={ranked} onShow={show} />
    </>
  );
}
