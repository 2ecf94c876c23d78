import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { OwnReview, ReviewableProduct } from '#domain/reviews/own-review.ts';
import { REVIEW_LIMITS } from '#domain/reviews/review-limits.ts';
import type { ReviewPicture } from '#domain/reviews/review.ts';
import { postData } from '#stores/api.ts';
import { TextAreaField, TextField } from '../form/Field.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import { ReviewPictures } from './ReviewPictures.tsx';
import styles from './ReviewForm.module.css';
import { StarChoice } from './StarChoice.tsx';

interface ReviewFormProps {
  orderId: string;
  /** '?chave=…' of a guest's link, or ''. */
  search: string;
  product: ReviewableProduct;
}

/** A buyer's review of a product: written, changed until the shop has read it, then only shown. */
export default function ReviewForm({ orderId, search, product }: ReviewFormProps) {
  const { review } = product;
  if (review && review.status !== 'pending') return <Moderated review={review} />;
  return <Form orderId={orderId} search={search} product={product} />;
}

function Moderated({ review }: { review: OwnReview }) {
  const { status, reason, note, rating, title, body, answer } = review;
  return (
    <div className={styles.read}>
      <p className="notice">
        {status === 'approved'
          ? t('reviewForm.published')
          : t('reviewForm.refused', { reason: t(`reviewForm.reason.${reason ?? 'other'}`) })}
        {note && <span className={styles.note}>{note}</span>}
      </p>
      <p className="small soft">{t('reviewForm.star', { count: rating })}</p>
      <h3>{title}</h3>
      <p className={styles.text}>{body}</p>
      {answer && (
        <>
          <p className="small soft">{t('reviewForm.answer')}</p>
          <p className={styles.text}>{answer}</p>
        </>
      )}
    </div>
  );
}

function Form({ orderId, search, product }: ReviewFormProps) {
  const { productId, name, review } = product;
  const submission = useSubmission({ edits: true });
  const { errors } = submission;
  const [pictures, setPictures] = useState<ReviewPicture[]>(review?.pictures ?? []);
  const [sent, setSent] = useState(false);
  const isWritten = sent || review !== null;

  const send: Send = async ({ rating = '', title, body }) => {
    setSent(false);
    const answer = await postData(`/api/orders/${orderId}/reviews${search}`, {
      productId,
      rating,
      title,
      body,
      pictures: pictures.map(({ id }) => id),
    });
    setSent(answer.success);
    return refusalOf(answer);
  };

  return (
    <SubmissionForm
      submission={submission}
      send={send}
      label={t(isWritten ? 'reviewForm.save' : 'reviewForm.send')}
    >
      {sent ? (
        <p className="notice" role="status">
          {t('reviewForm.sent', { product: name })}
        </p>
      ) : (
        isWritten && <p className="notice">{t('reviewForm.waiting')}</p>
      )}
      <StarChoice initial={review?.rating ?? 0} error={errors.rating} />
      <TextField
        label={t('reviewForm.title')}
        hint={t('reviewForm.titleHint')}
        name="title"
        defaultValue={review?.title}
        maxLength={REVIEW_LIMITS.title}
        required
        error={errors.title}
      />
      <TextAreaField
        label={t('reviewForm.body')}
        hint={t('reviewForm.bodyHint')}
        name="body"
        defaultValue={review?.body}
        rows={5}
        maxLength={REVIEW_LIMITS.body}
        required
        error={errors.body}
      />
      <ReviewPictures
        orderId={orderId}
        productId={productId}
        search={search}
        pictures={pictures}
        onChange={setPictures}
        error={errors.pictures}
      />
    </SubmissionForm>
  );
}
