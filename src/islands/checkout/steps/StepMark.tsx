import { t } from 'i18next';
import Check from 'lucide-react/icons/check';
import styles from './Steps.module.css';
import { STEPS, type Step, type StepState } from './steps.ts';

/** Number of a step in a ring; a tick once it is done. */
export function StepMark({ step, state }: { step: Step; state: StepState }) {
  return (
    <span className={styles.mark} data-state={state}>
      {state === 'done' ? (
        <Check size={16} strokeWidth={2} aria-hidden="true" />
      ) : (
        <span aria-hidden="true">{STEPS.indexOf(step) + 1}</span>
      )}
    </span>
  );
}

/** Tells screen readers that a step is done. */
export function StepDone({ state }: { state: StepState }) {
  return state === 'done' && <span className="visually-hidden"> ({t('checkout.done')})</span>;
}
