import { t } from '#i18n/t.ts';
import { useEffect, useRef, useState } from 'react';
import { REVIEW_LIMITS } from '#domain/reviews/review-limits.ts';
import { mailText } from '#i18n/mail-text.ts';
import { postData } from '#stores/api.ts';
import { TextAreaField, TextField } from '../form/Field.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import { Dialog } from '../ui/Dialog.tsx';

/** Takes a visitor's question about a product; the answer appears on the page, and comes by letter. */
export default function AskQuestion({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const close = () => {
    setOpen(false);
    setSent(false);
  };
  return (
    <>
      <button type="button" className="button more-reviews" onClick={() => setOpen(true)}>
        {t('ask.open')}
      </button>
      {isOpen && (
        <Dialog title={t('ask.title')} closeLabel={t('ask.close')} onClose={close}>
          {isSent ? <Sent /> : <Form slug={slug} onSent={() => setSent(true)} />}
        </Dialog>
      )}
    </>
  );
}

/** Takes the focus from the form that is gone. */
function Sent() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p className="notice" ref={text} tabIndex={-1} role="status">
      {mailText('ask.sent')}
    </p>
  );
}

function Form({ slug, onSent }: { slug: string; onSent: () => void }) {
  const submission = useSubmission();
  const { errors } = submission;
  const send: Send = async (fields) => {
    const answer = await postData(`/api/products/${slug}/questions`, fields);
    if (answer.success) onSent();
    return refusalOf(answer);
  };
  return (
    <SubmissionForm submission={submission} send={send} label={t('ask.send')}>
      <TextAreaField
        label={t('ask.body')}
        name="body"
        rows={4}
        maxLength={REVIEW_LIMITS.question}
        required
        error={errors.body}
      />
      <TextField
        label={t('ask.name')}
        hint={t('ask.nameHint')}
        name="name"
        autoComplete="name"
        required
        error={errors.name}
      />
      <TextField
        label={t('ask.email')}
        hint={mailText('ask.emailHint')}
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
