import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { markingText } from '#domain/frames/frame.ts';
import { fitDifference, type FittedFrame } from '#domain/frames/own-fit.ts';
import type { OwnFrame } from '#domain/frames/own-frame.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { CardJson } from '#domain/products/product-json.ts';
import { productPath } from '#domain/products/variant-choice.ts';
import { capitalised, differenceText } from './difference-text.ts';
import styles from './FitList.module.css';
import { FittingStage } from './FittingStage.tsx';
import { useCards } from './useShopFrames.ts';

interface FitListProps {
  own: OwnFrame;
  ranked: readonly FittedFrame[];
  /** Lays a frame of the list below one's own. */
  onShow: (position: number) => void;
}

/** Frames that the list shows at first, and each time more are asked for. */
const STEP = 24;

/** Every frame to scale beside one's own, those that fit like it first. */
export function FitList({ own, ranked, onShow }: FitListProps) {
  const [shown, setShown] = useState(STEP);
  const rows = ranked.slice(0, shown);
  const cards = useCards(rows.map(({ frame }) => frame._id));
  const fitting = ranked.filter(({ fits }) => fits).length;
  return (
    <section className={styles.section} aria-labelledby="da-mais-parecida">
      <h2 id="da-mais-parecida" className="title">
        {t('ownFrame.listTitle')}
      </h2>
      <p className="soft">
        {fitting === 0
          ? t('ownFrame.noneFits')
          : t('ownFrame.fitCount', { count: fitting, total: ranked.length })}
      </p>
      <ol className={styles.list}>
        {rows.map(({ frame, size, measures, fits }, position) => (
          <li key={frame._id} className={styles.row}>
            <div className={styles.picture}>
              <FittingStage
                own={own}
                frame={{ shape: frame.shape, measures }}
                pxPerMm={null}
                availablePx={0}
                hasRule={false}
              />
              {fits && <span className={`badge ${styles.badge}`}>{t('ownFrame.almostSame')}</span>}
            </div>
            <h3 className={styles.name}>
              <a href={productPath(frame.slug, { attribute: size })}>
                {size ? t('ownFrame.inSize', { name: frame.name, size }) : frame.name}
              </a>
            </h3>
            <p className="figures small soft">{markingText(measures)}</p>
            <p className="small">{capitalised(differenceText(fitDifference(own, measures)))}</p>
            <div className={styles.foot}>
              <Price card={cards.get(frame._id)} />
              <button
                type="button"
                className="button button--small"
                aria-label={t('ownFrame.showOf', { name: frame.name })}
                onClick={() => onShow(position)}
              >
                {t('ownFrame.show')}
              </button>
            </div>
          </li>
        ))}
      </ol>
      {shown < ranked.length && (
        <button
          type="button"
          className={`button ${styles.more}`}
          onClick={() => setShown(shown + STEP)}
        >
          {t('ownFrame.more')}
        </button>
      )}
    </section>
  );
}

/** What it costs, once that is known. */
function Price({ card }: { card: CardJson | undefined }) {
  if (!card) return <span />;
  if (!card.available) return <span className="badge badge--muted">{t('product.soldOut')}</span>;
  return (
    <span>
      {card.priceVaries && <span className="price-note">{t('product.from')} </span>}
      <span className="price">{formatMoney(toCents(card.price))}</span>
    </span>
  );
}
