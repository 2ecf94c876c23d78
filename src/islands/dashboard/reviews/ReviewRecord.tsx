import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { formatMoment } from '#domain/date.ts';
import type { ReviewRecord as Review } from '#domain/reviews/review.ts';
import { REVIEW_LIMITS } from '#domain/reviews/review-limits.ts';
import { mailText } from '#i18n/mail-text.ts';
import { notify } from '#stores/toasts.ts';
import { FormTextArea } from '../record/fields.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { RefuseDialog } from './RefuseDialog.tsx';
import { ReviewAside } from './ReviewAside.tsx';
import { ReviewBadge } from './ReviewBadge.tsx';
import { ReviewWords } from './ReviewWords.tsx';

const valuesOf = (item: Review | null) => ({ answer: item?.answer ?? '' });

interface ReviewRecordProps {
  access: Access;
  item: Review;
}

/** A review or a question: what was written, the decision, the shop's answer. */
export default function ReviewRecord({ access, item: first }: ReviewRecordProps) {
  const state = useRecordForm({ section: 'reviews', item: first, values: valuesOf });
  const item = state.item ?? first;
  const { id, kind, status, product, author, createdAt, updatedAt, reason, note } = item;
  const isQuestion = kind === 'question';
  const title = t(isQuestion ? 'reviews.questionOf' : 'reviews.reviewOf', { product });
  const deletion = useDeletion(state, { title, may: access.delete });
  const [refusing, setRefusing] = useState(false);

  const decide = async (action: 'approve' | 'reject', input: object = {}) => {
    const done = await state.act<{ skipped: number }>(action, { ...input, seenAt: updatedAt });
    if (!done) return;
    if (done.skipped > 0) notify.error(t('reviews.changed'));
    else notify.success(t(action === 'approve' ? 'reviews.approved' : 'reviews.rejected'));
  };
  // A question is published by its answer.
  const mayApprove = access.edit && status !== 'approved' && (!isQuestion || item.answer !== '');
  const mayRefuse = access.edit && status !== 'rejected';

  return (
    <RecordLayout
      section="reviews"
      id={id}
      title={title}
      status={<ReviewBadge status={status} />}
      meta={`${author} · ${formatMoment(createdAt)}`}
      menu={deletion.menu}
      action={
        <>
          {mayRefuse && (
            <button type="button" className="button" onClick={() => setRefusing(true)}>
              {t('reviews.actions.reject')}
            </button>
          )}
          {mayApprove && (
            <button
              type="button"
              className="button button--primary"
              aria-disabled={state.saving}
              onClick={() => void decide('approve')}
            >
              {t('reviews.actions.approve')}
            </button>
          )}
        </>
      }
      notice={
        status === 'rejected' &&
        reason && (
          <div className="notice">
            <p>{t(`reviews.options.reason.${reason}`)}</p>
            {note && <p className="soft">{note}</p>}
          </div>
        )
      }
      aside={<ReviewAside item={item} />}
    >
      <ReviewWords item={item} />
      <RecordForm state={state} mayEdit={access.edit}>
        <Card title={t('reviews.answerCard.title')}>
          <FormTextArea
            name="answer"
            label={t('reviews.answerCard.label')}
            hint={mailText(
              isQuestion ? 'reviews.answerCard.hintQuestion' : 'reviews.answerCard.hintReview',
            )}
            rows={5}
            maxLength={REVIEW_LIMITS.answer}
          />
        </Card>
      </RecordForm>
      {refusing && (
        <RefuseDialog
          count={1}
          send={async (fields) => {
            await decide('reject', fields);
            return null;
          }}
          onClose={() => setRefusing(false)}
        />
      )}
      {deletion.dialog}
    </RecordLayout>
  );
}
