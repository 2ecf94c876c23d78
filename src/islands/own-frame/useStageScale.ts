import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { pxPerMmAt } from '#domain/frames/true-size.ts';
import { $calibration, calibrate } from '#stores/screen-calibration.ts';
import { useScreen } from '../true-size/useScreen.ts';

/** Up to this width of the window the stage reaches from edge to edge, CSS px; beyond it, what is beside it. */
const NARROW_PX = 768;
const BESIDE_PX = 80;
/** Widest stage, CSS px. */
const MOST_PX = 1264;

/** How large a millimetre of the stage is. */
export function useStageScale() {
  const screen = useScreen();
  const saved = useStore($calibration, { ssr: 'initial' });
  const [wantsWhole, setWantsWhole] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const measured = saved && pxPerMmAt(saved, screen.devicePixelRatio);
  return {
    /** CSS px per mm of the measured screen; null if it was not measured. */
    measured,
    /** CSS px per mm on the stage; null if it is drawn to scale. */
    pxPerMm: wantsWhole ? null : measured,
    availablePx:
      screen.width < NARROW_PX ? screen.width : Math.min(screen.width - BESIDE_PX, MOST_PX),
    screenPx: screen.width,
    wantsWhole,
    setWantsWhole,
    isMeasuring,
    setMeasuring,
    store: (pxPerMm: number) => {
      calibrate(pxPerMm);
      setWantsWhole(false);
      setMeasuring(false);
    },
  };
}

export type StageScale = ReturnType<typeof useStageScale>;
