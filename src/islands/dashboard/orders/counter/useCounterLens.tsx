import { useState, type ReactNode } from 'react';
import type { BesideLens } from '#stores/lens-step.ts';
import type { CartLens } from '#domain/cart/cart.ts';
import type { Draft } from '../../../lenses/draft.ts';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { frameItem, type CounterLens, type CounterLine } from './lines.ts';

interface CounterLensStep {
  lines: readonly CounterLine[];
  onChange: (line: CounterLine, lens: CounterLens | null) => void;
}

const NO_LABELS = { wearerName: '', kinship: '', tray: '' } as const;

/**
 * The lens step for a line of the sale. What was chosen and typed for each line is remembered as long as the sale: the next
 * customer sees nothing of it.
 */
export function useCounterLens({ lines, onChange }: CounterLensStep): {
  open: (line: CounterLine) => void;
  /** Beside the sale's form, which a field in it would be sent with. */
  dialog: ReactNode;
} {
  const [openId, setOpenId] = useState<string | null>(null);
  const [drafts] = useState(() => new Map<string, Draft>());
  const line = lines.find(({ id }) => id === openId);
  const close = () => setOpenId(null);

  const take = (of: CounterLine, choice: CartLens | null, beside: BesideLens) => {
    close();
    const labels = of.lens ?? NO_LABELS;
    onChange(of, choice && { ...labels, ...beside, choice });
  };

  return {
    open: ({ id }) => setOpenId(id),
    dialog: line && (
      <OnDemand load={() => import('../../../lenses/LensDialog.tsx')} onClose={close}>
        {({ LensDialog }) => {
          const onChosen = (choice: CartLens | null, beside: BesideLens) =>
            take(line, choice, beside);
          return (
            <LensDialog
              step={{ frame: frameItem(line), lens: line.lens?.choice, atCounter: true, onChosen }}
              draft={drafts.get(line.id)}
              onDraft={(draft) => drafts.set(line.id, draft)}
              onChosen={onChosen}
              onClose={close}
            />
          );
        }}
      </OnDemand>
    ),
  };
}
