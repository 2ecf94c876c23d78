import { t } from '#i18n/t.ts';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { formatMoment } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import {
  MOVEMENT_REASONS,
  movementSearch,
  movementWords,
  type MovementQuery,
  type MovementReason,
  type StockMovement,
  type StockMovements as Page,
} from '#domain/stock/movement.ts';
import { getData } from '#stores/api.ts';
import { SelectField } from '../../../form/Field.tsx';
import { RefusalMessage } from '../../../form/RefusalMessage.tsx';
import { Card } from '../../record/RecordLayout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import styles from './StockMovements.module.css';

interface StockMovementsProps {
  productId: string;
  /** Whether the user may open orders. */
  mayOpenOrders: boolean;
}

/** What came into and went out of a product's stock, a page at a time, by variant and reason. */
export function StockMovements({ productId, mayOpenOrders }: StockMovementsProps) {
  const [query, setQuery] = useState<MovementQuery>({ page: 1 });
  const [read, setRead] = useState<Read>({ address: '', movements: null, err: null });
  const path = `/api/dashboard/products/${productId}/movements`;
  const address = path + movementSearch(query);
  const { movements, err } = read;
  const busy = read.address !== address;

  useEffect(() => {
    const { signal, abort } = abortable();
    void getData<{ movements: Page }>(address, { signal }).then((answer) => {
      if (signal.aborted) return;
      setRead((before) =>
        answer.success
          ? { address, movements: answer.movements, err: null }
          : { ...before, address, err: answer.err },
      );
    });
    return abort;
  }, [address]);

  const ask = (change: Partial<MovementQuery>) => setQuery({ ...query, page: 1, ...change });
  const { items, total, page, pages, variants } = movements ?? NOTHING;
  const isNarrowed = Boolean(query.variantId ?? query.reason);
  const nameOf = new Map(variants.map((variant) => [variant.id, variant.name]));
  return (
    <Card
      id="estoque"
      title={t('products.movements.title')}
      end={
        <a
          className="button button--quiet button--small"
          href={`${path}/export${movementSearch({ ...query, page: 1 })}`}
          download
        >
          <Download className="icon" aria-hidden="true" />
          {t('dashboard.export')}
        </a>
      }
    >
      <div className={styles.filters}>
        {variants.length > 1 && (
          <SelectField
            label={t('products.movements.variant')}
            value={query.variantId ?? ''}
            onChange={({ target }) => ask({ variantId: target.value })}
          >
            <option value="">{t('products.movements.allVariants')}</option>
            {variants.map(({ id, name, archived }) => (
              <option key={id} value={id}>
                {archived ? t('products.movements.retired', { name }) : name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t('products.movements.reason')}
          value={query.reason ?? ''}
          onChange={({ target }) => ask({ reason: (target.value || undefined) as MovementReason })}
        >
          <option value="">{t('products.movements.allReasons')}</option>
          {MOVEMENT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`products.movements.what.${reason}`)}
            </option>
          ))}
        </SelectField>
        <p className="small soft" role="status">
          {movements && t('products.movements.count', { count: total })}
        </p>
      </div>
      <RefusalMessage message={err} />
      {items.length > 0 && (
        <table className={styles.table} aria-busy={busy}>
          <caption className="visually-hidden">{t('products.movements.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('products.movements.fields.at')}</th>
              <th scope="col">{t('products.movements.fields.what')}</th>
              {variants.length > 1 && <th scope="col">{t('products.movements.fields.variant')}</th>}
              <th scope="col">{t('products.movements.fields.by')}</th>
              <th scope="col" className={styles.numeric}>
                {t('products.movements.fields.delta')}
              </th>
              <th scope="col" className={styles.numeric}>
                {t('products.movements.fields.left')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Movement
                key={item.id}
                item={item}
                variant={variants.length > 1 ? (nameOf.get(item.variantId) ?? '') : null}
                isLink={mayOpenOrders}
              />
            ))}
          </tbody>
        </table>
      )}
      {movements && items.length === 0 && (
        <EmptyState>
          {isNarrowed ? t('products.movements.nothing') : t('products.movements.empty')}
        </EmptyState>
      )}
      <PageTurner
        label={t('products.movements.pages')}
        page={page}
        pages={pages}
        busy={busy}
        onTurn={(to) => setQuery({ ...query, page: to })}
      />
    </Card>
  );
}

/** What was read last, and of which address; rows stay while others are asked for. */
interface Read {
  address: string;
  movements: Page | null;
  err: string | null;
}

const NOTHING: Page = { items: [], total: 0, page: 1, pages: 1, variants: [] };

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

interface MovementProps {
  item: StockMovement;
  /** Null if the product has one variant only. */
  variant: string | null;
  isLink: boolean;
}

function Movement({ item, variant, isLink }: MovementProps) {
  const { at, delta, left, orderId, name, note } = item;
  const { what, who } = movementWords(item);
  return (
    <tr>
      <td className={`${styles.when} figures`}>{formatMoment(at)}</td>
      <td className={styles.what}>
        <span>{t(what)}</span>
        {orderId !== null &&
          (isLink ? (
            <a className="link figures" href={`${dashboardPath('orders')}/${orderId}`}>
              {orderId}
            </a>
          ) : (
            <span className="figures soft">{orderId}</span>
          ))}
        {note !== '' && <span className={styles.note}>{note}</span>}
      </td>
      {variant !== null && <td className={styles.variant}>{variant}</td>}
      <td className={styles.who}>{name || t(who)}</td>
      <td className={`${styles.numeric} ${styles.delta}`}>
        {delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`}
      </td>
      <td className={`${styles.numeric} ${styles.left}`}>
        <span className={styles.leftLabel} aria-hidden="true">
          {t('products.movements.fields.left')}{' '}
        </span>
        {left}
      </td>
    </tr>
  );
}
