import { t } from '#i18n/t.ts';
import Glasses from 'lucide-react/icons/glasses';
import { useState, type RefObject } from 'react';
import type { SuitingFrame, SuitingFrames } from '#domain/lenses/suiting-frames.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { formatDecimal, formatNumber } from '#domain/number.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProductTile } from '../ui/ProductTile.tsx';
import styles from './ByPrescription.module.css';
import { Chips } from './UseChoice.tsx';

interface FramesFoundProps {
  found: SuitingFrames;
  isAsking: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  onLens: (lensId: string) => void;
  onPage: (page: number) => void;
  onEdit: () => void;
}

/** Beyond this, an edge fills its whole bar, mm. */
const THICKEST_SHOWN_MM = 12;

/** Frames with the lenses of a prescription, the thinnest edge first, and what the shop says of it. */
export function FramesFound({
  found,
  isAsking,
  heading,
  onLens,
  onPage,
  onEdit,
}: FramesFoundProps) {
  const { frames, total, page, pages, lens, lenses, advisedId, refusals, left } = found;
  /** The lens that is being asked about. */
  const [pressed, setPressed] = useState('');
  const said = [...refusals, ...found.reviews, ...found.advice];
  const leftOut = left.map(({ code, count }) =>
    t(`byPrescription.left.${code}`, { count, defaultValue: '' }),
  );
  return (
    <div className={styles.found} aria-busy={isAsking}>
      {lens && lenses.length > 1 && (
        <Chips
          label={t('byPrescription.lens.label')}
          options={lenses.map(({ _id, index, price }) => {
            const figures = { index: formatDecimal(index, 2), price: formatMoney(toCents(price)) };
            const key =
              _id === advisedId ? 'byPrescription.lens.advised' : 'byPrescription.lens.other';
            return { value: _id, name: t(key, figures) };
          })}
          value={isAsking && pressed ? pressed : lens._id}
          onChange={(id) => {
            setPressed(id);
            onLens(id);
          }}
        />
      )}
      {said.length > 0 && (
        <div className="notice">
          {said.map(({ code, field, message }) => (
            <p key={`${field} ${code}`}>{message}</p>
          ))}
        </div>
      )}
      <div>
        <h2 className="title" tabIndex={-1} ref={heading}>
          {t('byPrescription.total', { count: total })}
        </h2>
        {total > 0 && lens && (
          <p className="soft">
            {t('byPrescription.ranked', { lens: lens.name })}
            {!found.hasPd && ` ${t('byPrescription.withoutPd')}`}
          </p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {isAsking
          ? t('byPrescription.asking')
          : t('byPrescription.shown', { count: total, page, pages })}
      </p>
      {total === 0 ? (
        <EmptyState
          icon={Glasses}
          text={t(lens ? 'byPrescription.none' : 'byPrescription.noLens')}
          hint={leftOut.join(' ')}
        >
          <div className="cluster">
            <button type="button" className="button button--primary" onClick={onEdit}>
              {t('byPrescription.edit')}
            </button>
            <a className="button" href="/produtos">
              {t('byPrescription.all')}
            </a>
          </div>
        </EmptyState>
      ) : (
        <>
          <ol className={styles.list}>
            {frames.map((frame) => (
              <li key={frame.product._id}>
                <Frame frame={frame} lensPrice={lens?.price ?? 0} />
              </li>
            ))}
          </ol>
          <Pages page={page} pages={pages} onPage={onPage} />
          {leftOut.length > 0 && (
            <p className="small soft">
              {t('byPrescription.leftOut')} {leftOut.join(' ')}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** A frame, how thick and heavy its lenses become, and what both cost. */
function Frame({ frame, lensPrice }: { frame: SuitingFrame; lensPrice: number }) {
  const { product, size, edge, weight } = frame;
  const inSize = size === '' ? product : { ...product, markedSize: size };
  // The marking on a card is that of the middle size.
  const shown = size === '' || product.markedSize === size ? inSize : { ...inSize, marking: null };
  const mm = formatDecimal(edge, 1);
  const price = toCents(product.price) + toCents(lensPrice);
  return (
    <ProductTile
      product={shown}
      sizes="(width >= 64rem) 18rem, (width >= 40rem) 30vw, 45vw"
      heading="h3"
    >
      {size !== '' && <p className="small soft">{t('byPrescription.size', { size })}</p>}
      <p className={styles.thickness}>
        {t('byPrescription.lenses', { mm, g: formatNumber(Math.round(weight)) })}
      </p>
      <svg
        className={styles.edge}
        viewBox={`0 0 ${THICKEST_SHOWN_MM} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={styles.scale} width={THICKEST_SHOWN_MM} height="1" />
        <rect width={Math.min(edge, THICKEST_SHOWN_MM)} height="1" />
      </svg>
      <p className="small soft">{t('byPrescription.price', { price: formatMoney(price) })}</p>
    </ProductTile>
  );
}

type PagesProps = Pick<SuitingFrames, 'page' | 'pages'> & Pick<FramesFoundProps, 'onPage'>;

function Pages({ page, pages, onPage }: PagesProps) {
  if (pages === 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('byPrescription.pages')}>
      <button
        type="button"
        className="button"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        {t('byPrescription.previous')}
      </button>
      <span className="figures">{t('byPrescription.page', { page, pages })}</span>
      <button
        type="button"
        className="button"
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        {t('byPrescription.next')}
      </button>
    </nav>
  );
}
