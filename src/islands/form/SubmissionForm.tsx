import { t } from '#i18n/t.ts';
import type { ReactNode } from 'react';
import { useHydrated } from '../ui/useHydrated.ts';
import styles from './Form.module.css';
import { RefusalMessage } from './RefusalMessage.tsx';
import type { Send, Submission } from './useSubmission.ts';

interface SubmissionFormProps {
  submission: Submission;
  send: Send;
  /** Name of the button that sends it. */
  label: string;
  /** Whether what it does cannot be undone: the button does not look like the way on. */
  destroys?: boolean;
  /** The fields. */
  children: ReactNode;
}

/**
 * A form with one button, and the shop's message above its fields. It can only be sent once the island has
 * hydrated; even before that, its method keeps a password out of the address.
 */
export function SubmissionForm({
  submission,
  send,
  label,
  destroys = false,
  children,
}: SubmissionFormProps) {
  const hydrated = useHydrated();
  const { sending, message, formProps } = submission;
  return (
    <form className="stack" method="post" {...formProps(send)}>
      <RefusalMessage message={message} />
      {children}
      <button
        type="submit"
        className={`button ${destroys ? styles.destroys : `button--primary button--block ${styles.submit}`}`}
        disabled={!hydrated}
        aria-disabled={hydrated ? sending : undefined}
      >
        {label}
      </button>
      <p className="visually-hidden" role="status">
        {sending && t('signIn.sending')}
      </p>
    </form>
  );
}
