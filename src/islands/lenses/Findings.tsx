import { t } from '#i18n/t.ts';
import { useEffect, useRef } from 'react';
import { formatMoney } from '#domain/money.ts';
import { formatDecimal } from '#domain/number.ts';
import styles from './LensDialog.module.css';
import { lensRefusals, type Quote } from './quote.ts';
import type { LensWalk } from './useLensWalk.ts';
import { lensesOf, optionsAt } from './walk.ts';

/** Why the chosen lens cannot be made, and the lenses that can. */
export function LensRefusals({ walk, quote }: { walk: LensWalk; quote: Quote }) {
  const refusals = lensRefusals(quote);
  const { chosen, lens } = walk;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const fitting = { ...walk.fitting, prescription: quote.normalised };
  const { use, type } = chosen;
  if (refusals.length === 0 || !use || !type) return null;
  const possible = optionsAt('index', chosen, fitting).filter(
    ({ why, value }) => why === null && value !== lens?.id,
  );
  const others = lensesOf(fitting, use, type).filter(({ id }) =>
    possible.some(({ value }) => value === id),
  );
  return (
    <div
      className={`notice notice--warning ${styles.asked}`}
      role="alert"
      ref={place}
      tabIndex={-1}
    >
      <p className={styles.strong}>{t('lensStep.check.refuse')}</p>
      {refusals.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
      <p>{t(others.length > 0 ? 'lensStep.check.otherLens' : 'lensStep.check.noOther')}</p>
      <p className="cluster">
        {others.map((other) => (
          <button
            key={other.id}
            type="button"
            className="button button--small"
            onClick={() => walk.tryLens(other)}
          >
            {formatDecimal(other.index, 2)} · {other.name}, {formatMoney(other.priceCents)}
          </button>
        ))}
        {others.length === 0 && (
          <button
            type="button"
            className="button button--small"
            onClick={() => walk.goTo(walk.stages[0]!)}
          >
            {t('lensStep.change')}
          </button>
        )}
        {!walk.step.atCounter && (
          <a className="link" href="/leve-a-sua-receita">
            {t('lensStep.check.otherFrames')}
          </a>
        )}
      </p>
    </div>
  );
}

/** What the shop looks at again, and what it only says. */
export function Remarks({ quote }: { quote: Quote }) {
  const { reviews, advice } = quote;
  if (reviews.length + advice.length === 0) return null;
  return (
    <div className={`notice ${styles.asked}`}>
      <p className={styles.strong}>
        {t(reviews.length > 0 ? 'lensStep.check.review' : 'lensStep.check.advice')}
      </p>
      <ul className={styles.remarks}>
        {[...reviews, ...advice].map(({ field, code, message }) => (
          <li key={`${field} ${code}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
