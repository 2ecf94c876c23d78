import { t } from '#i18n/t.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { ChangeStatus } from '../ui/ChangeStatus.tsx';
import styles from './LensDialog.module.css';
import { useArrival } from './useArrival.ts';
import type { LensWalk } from './useLensWalk.ts';
import { leastPrice } from './walk.ts';

/** What the glasses cost so far and when they arrive, the way on, and the way out with the frame alone. */
export function WalkFoot({ walk }: { walk: LensWalk }) {
  const { step, stage, lens, chosen, fitting, quotes, isBusy } = walk;
  const arrival = useArrival(step, walk.cartLens(), lens?.days ?? 0);
  const { cents, isOpen } = leastPrice(chosen, fitting);
  const total = formatMoney(toCents(step.frame.price) + cents);
  const what = cents > 0 ? t('lensStep.frameAndLenses') : t('lensStep.frame');
  const isLast = stage === 'summary';
  const add = t(step.atCounter ? 'lensStep.counter.add' : 'lensStep.add');
  const go = isLast ? (step.lens ? t('lensStep.save') : add) : t('lensStep.next');

  return (
    <div className={styles.foot}>
      <div className={styles.sum}>
        <p>
          <span className={`price ${styles.total}`}>
            {isOpen ? t('lensStep.from', { price: total }) : total}
          </span>{' '}
          <span className={`small soft ${styles.what}`}>{what}</span>
        </p>
        {arrival && <p className="small soft">{arrival}</p>}
        <ChangeStatus text={[total, what, arrival].filter(Boolean).join(', ')} />
      </div>
      <button type="button" className={`link small ${styles.frameOnly}`} onClick={walk.leave}>
        {t(step.lens ? 'lensStep.withoutLenses' : 'lensStep.frameOnly')}
      </button>
      <div className={styles.ways}>
        {walk.back && (
          <button type="button" className="button" onClick={walk.back}>
            {t('lensStep.back')}
          </button>
        )}
        <button
          type="button"
          className="button button--primary"
          aria-busy={isBusy}
          onClick={() => void walk.next()}
        >
          {go}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {quotes.isAsking && t('lensStep.checking')}
      </p>
    </div>
  );
}
