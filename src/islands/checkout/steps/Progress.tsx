import { t } from 'i18next';
import { StepDone, StepMark } from './StepMark.tsx';
import styles from './Steps.module.css';
import { STEPS, type Step, type StepState } from './steps.ts';

interface ProgressProps {
  titles: Record<Step, string>;
  states: Record<Step, StepState>;
}

/** The steps in a row: which are done, which one is next; each leads to its part of the page. */
export function Progress({ titles, states }: ProgressProps) {
  return (
    <nav aria-label={t('checkout.progress')}>
      <ol className={styles.progress}>
        {STEPS.map((step) => (
          <li key={step}>
            <a
              href={`#${step}`}
              aria-current={states[step] === 'current' ? 'step' : undefined}
              className={styles.stepLink}
            >
              <StepMark step={step} state={states[step]} />
              <span>{titles[step]}</span>
              <StepDone state={states[step]} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
