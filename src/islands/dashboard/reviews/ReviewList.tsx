import { t } from '#i18n/t.ts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { formatShortDay } from '#domain/date.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
import { reviewList, type ReviewItem } from '#domain/reviews/review.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { refusalOf } from '../../form/refusal.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen, Selection } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { RefuseDialog } from './RefuseDialog.tsx';
import { ReviewBadge } from './ReviewBadge.tsx';
import styles from './Reviews.module.css';
import { Stars } from './Stars.tsx';

/** What was written, long enough to be judged in the list. */
function Words({ item }: { item: ReviewItem }) {
  const { kind, title, body, product, variant, author, pictures } = item;
  const count = pictures.length;
  const facts = [
    product,
    variant,
    author,
    count > 0 && t('reviews.withPictures', { count }),
  ].filter(Boolean);
  return (
    <span className={styles.words}>
      <span>{kind === 'question' ? t('reviews.questionOf', { product }) : title}</span>
      <span className={styles.body}>{body}</span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
    </span>
  );
}

const screen: ListScreen<ReviewItem> = {
  section: 'reviews',
  list: reviewList,
  picture: ({ picture }) =>
    picture && <img src={thumbnailUrl(picture)} alt="" width={48} height={32} loading="lazy" />,
  columns: [
    { name: 'text', cell: (item) => <Words item={item} /> },
    {
      name: 'rating',
      sort: 'rating',
      // A question, which has none, says by its title what it is.
      cell: ({ rating }) => rating !== null && <Stars value={rating} />,
    },
    {
      name: 'createdAt',
      sort: '-createdAt',
      onCard: 'hidden',
      cell: ({ createdAt }) => formatShortDay(createdAt),
    },
    { name: 'status', cell: (item) => <ReviewBadge status={item.status} /> },
  ],
};

type Chosen = Selection & { done: () => void };

interface ReviewListProps {
  access: Access;
  first: FirstPage<ReviewItem>;
}

/** What people wrote about products: read, published and refused, one by one or several at once. */
export default function ReviewList({ access, first }: ReviewListProps) {
  const list = useList(screen, first);
  const [refusing, setRefusing] = useState<Chosen | null>(null);
  // A decision is about the text that was read, not about what its author changes from now on.
  const seenAt = Math.max(0, ...list.page.items.map(({ updatedAt }) => updatedAt));

  const send = async (name: 'approve' | 'reject', { body, done }: Chosen, input: object = {}) => {
    const answer = await postData<{ count: number; skipped: number }>(
      `/api/dashboard/reviews/actions/${name}`,
      { ...body, ...input, seenAt },
    );
    if (!answer.success) return answer;
    const { skipped, count } = answer;
    if (count > skipped) {
      notify.success(t(`reviews.actions.${name}Done`, { count: count - skipped }));
    }
    if (skipped > 0) notify.error(t('reviews.skipped', { count: skipped }));
    done();
    return null;
  };

  const approve = async (chosen: Chosen) => {
    const failure = await send('approve', chosen);
    if (failure) notify.error(failure.err);
  };

  return (
    <>
      <ResourceList
        screen={{
          ...screen,
          actions: [
            {
              name: 'approve',
              icon: Check,
              open: (selection, done) => void approve({ ...selection, done }),
            },
            {
              name: 'reject',
              icon: X,
              danger: true,
              open: (selection, done) => setRefusing({ ...selection, done }),
            },
          ],
        }}
        access={access}
        list={list}
      />
      {refusing && (
        <RefuseDialog
          count={refusing.count}
          send={async (fields) => {
            const failure = await send('reject', refusing, fields);
            return failure && refusalOf(failure);
          }}
          onClose={() => setRefusing(null)}
        />
      )}
    </>
  );
}
