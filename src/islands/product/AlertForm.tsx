import { t } from '#i18n/t.ts';
import { useEffect, useRef, useState } from 'react';
import { ALERT_DAYS, type AlertKind } from '#domain/alerts/alert.ts';
import { mailText } from '#i18n/mail-text.ts';
import { postData } from '#stores/api.ts';
import { $session } from '#stores/session.ts';
import { TextField } from '../form/Field.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';

interface AlertFormProps {
  kind: AlertKind;
  productId: string;
  /** Without it the shop takes the variant whose price lists show. */
  variantId?: string | undefined;
}

/** Takes an e-mail for one letter about stock or price, and says what is done with it. */
export function AlertForm({ kind, productId, variantId }: AlertFormProps) {
  const [isSent, setSent] = useState(false);
  const submission = useSubmission();
  const { form, errors } = submission;

  // What was typed already stays.
  useEffect(
    () =>
      $session.subscribe(({ data }) => {
        const field = form.current?.elements.namedItem('email');
        if (data && field instanceof HTMLInputElement && field.value === '')
          field.value = data.user.email;
      }),
    [form],
  );

  const send: Send = async ({ email }) => {
    const answer = await postData('/api/alerts', {
      kind,
      productId,
      email,
      ...(variantId !== undefined && { variantId }),
    });
    if (answer.success) setSent(true);
    return refusalOf(answer);
  };

  if (isSent)
    return (
      <Sent text={mailText(kind === 'stock' ? 'alertForm.sentStock' : 'alertForm.sentPrice')} />
    );
  return (
    <SubmissionForm submission={submission} send={send} label={t('alertForm.send')}>
      <TextField
        label={t('alertForm.email')}
        hint={mailText('alertForm.consent', { days: ALERT_DAYS })}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email}
      />
    </SubmissionForm>
  );
}

/** Takes the focus from the form that is gone. */
function Sent({ text }: { text: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p className="notice" ref={notice} tabIndex={-1} role="status">
      {text}
    </p>
  );
}
