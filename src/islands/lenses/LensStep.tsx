import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lineUid } from '#domain/cart/line.ts';
import { $lensStep, closeLensStep } from '#stores/lens-step.ts';
import { LensDialog } from './LensDialog.tsx';
import type { Draft } from './draft.ts';

/**
 * The lens step, open as long as its store has a frame. What was chosen and typed for each frame is remembered until
 * the page is left, in memory alone: a prescription is health data.
 */
export default function LensStep() {
  const step = useStore($lensStep);
  const [drafts] = useState(() => new Map<string, Draft>());
  if (!step) return null;
  const uid = lineUid({ ...step.frame, lens: step.lens });
  return (
    <LensDialog
      key={uid}
      step={step}
      draft={drafts.get(uid)}
      onDraft={(draft) => drafts.set(uid, draft)}
      onChosen={(...chosen) => {
        drafts.delete(uid);
        closeLensStep();
        step.onChosen(...chosen);
      }}
      onClose={closeLensStep}
    />
  );
}
