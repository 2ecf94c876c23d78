import { t, textAt } from '#i18n/t.ts';
import type { Finding, Question } from '#domain/prescriptions/prescription.ts';
import styles from './Prescription.module.css';

/** What was found, as its buyer reads it. */
export const findingText = ({ code, values }: Finding): string =>
  textAt(`lenses.findings.${code}`, values);

/** An answer as a button says it, with a real minus. */
const answerText = (answer: string): string =>
  answer === 'plano' ? t('prescriptionForm.planoAnswer') : answer.replaceAll('-', '−');

interface AskedProps {
  question: Question;
  id: string;
  onAnswer: (answer: string) => void;
}

/** A question about what was typed, with a button for each answer. */
export function Asked({ question, id, onAnswer }: AskedProps) {
  return (
    <div className={styles.asked} role="group" aria-labelledby={id} data-question={question.field}>
      <p id={id}>{findingText(question)}</p>
      <div className={styles.answers}>
        {question.options.map((answer) => (
          <button
            key={answer}
            type="button"
            className="button button--small"
            onClick={() => onAnswer(answer)}
          >
            {answerText(answer)}
          </button>
        ))}
      </div>
    </div>
  );
}
