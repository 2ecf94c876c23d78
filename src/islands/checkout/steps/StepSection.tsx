import type { ReactNode } from 'react';
import { StepMark } from './StepMark.tsx';
import styles from './Steps.module.css';
import type { Step, StepState } from './steps.ts';

interface StepSectionProps {
  step: Step;
  state: StepState;
  title: string;
  children: ReactNode;
}

/** One step of the checkout: its number and name, then its fields. */
export function StepSection({ step, state, title, children }: StepSectionProps) {
  return (
    <section className={styles.section} id={step}>
      <div className={styles.head}>
        <StepMark step={step} state={state} />
        <h2 className="subtitle">{title}</h2>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
