import { t } from '#i18n/t.ts';
import Ruler from 'lucide-react/icons/ruler';
import type { OwnFrame } from '#domain/frames/own-frame.ts';
import { CardStep } from '../true-size/CardStep.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { StageNote } from './FittingStage.tsx';
import styles from './OwnFrame.module.css';
import type { StageScale } from './useStageScale.ts';

interface ScaleChoiceProps {
  own: OwnFrame;
  scale: StageScale;
}

/** Says how large the stage is drawn, and measures the screen with a card for true size. */
export function ScaleChoice({ own, scale }: ScaleChoiceProps) {
  const { measured, pxPerMm, availablePx, screenPx, wantsWhole, setWantsWhole } = scale;
  return (
    <div className={styles.scale}>
      <StageNote own={own} pxPerMm={pxPerMm} availablePx={availablePx} />
      <div className="cluster">
        {measured !== null && (
          <label className="check">
            <input
              type="checkbox"
              checked={!wantsWhole}
              onChange={(event) => setWantsWhole(!event.target.checked)}
            />
            <span>{t('ownFrame.trueSize')}</span>
          </label>
        )}
        <button
          type="button"
          className="button button--small"
          onClick={() => scale.setMeasuring(true)}
        >
          <Ruler className="icon" aria-hidden="true" />
          {t(measured === null ? 'ownFrame.measure' : 'trueSize.again')}
        </button>
      </div>
      {scale.isMeasuring && (
        <Dialog
          size="window"
          title={t('trueSize.title')}
          closeLabel={t('trueSize.close')}
          onClose={() => scale.setMeasuring(false)}
        >
          <CardStep start={measured} availablePx={screenPx} onMeasured={scale.store} />
        </Dialog>
      )}
    </div>
  );
}
