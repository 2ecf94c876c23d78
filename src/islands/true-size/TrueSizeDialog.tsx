import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { pxPerMmAt } from '#domain/frames/true-size.ts';
import { $calibration, calibrate } from '#stores/screen-calibration.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { CardStep } from './CardStep.tsx';
import { FrameStep } from './FrameStep.tsx';
import type { SizedFrame } from './sized-frame.ts';
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
  const screen = useScreen();
  const saved = useStore($calibration);
  const [isMeasuring, setMeasuring] = useState(saved === null);

  const pxPerMm = saved && pxPerMmAt(saved, screen.devicePixelRatio);
  const store = (measured: number) => {
    calibrate(measured);
    setMeasuring(false);
  };

  return (
    <Dialog
      size="window"
      title={`${t('trueSize.title')} – ${frame.name}`}
      closeLabel={t('trueSize.close')}
      onClose={onClose}
    >
      {isMeasuring || pxPerMm === null ? (
        <CardStep start={pxPerMm} availablePx={screen.width} onMeasured={store} />
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
    </Dialog>
  );
}
