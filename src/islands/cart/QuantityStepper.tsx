import { t } from '#i18n/t.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { ChangeStatus } from '../ui/ChangeStatus.tsx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  qty: number;
  /** What is counted, so that a screen reader can distinguish the steppers of a cart. */
  of: string;
  onIncrement: () => void;
  onDecrement: () => void;
  /** Whether one more can be had. */
  canIncrement?: boolean;
  /** Below the stepper if it cannot. */
  whyNoMore?: string;
  canDecrement?: boolean;
}

export function QuantityStepper({
  qty,
  of,
  onIncrement,
  onDecrement,
  canIncrement = true,
  whyNoMore,
  canDecrement = true,
}: QuantityStepperProps) {
  const whyId = useId();
  const why = canIncrement ? undefined : whyNoMore;
  return (
    <div>
      <div className={styles.stepper} role="group" aria-label={t('cart.quantityOf', { name: of })}>
        <button
          type="button"
          aria-label={t('cart.decrease')}
          disabled={!canDecrement}
          onClick={onDecrement}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        {/* No <output>: a bare number read out as the page opens is of no use. The status below announces it. */}
        <span className={styles.qty}>{qty}</span>
        <button
          type="button"
          aria-label={t('cart.increase')}
          aria-describedby={whyId}
          disabled={!canIncrement}
          onClick={onIncrement}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
      <p className={styles.why} id={whyId}>
        {why}
      </p>
      <ChangeStatus text={why ? `${qty}. ${why}` : String(qty)} />
    </div>
  );
}
