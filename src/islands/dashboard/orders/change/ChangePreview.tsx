import { t } from '#i18n/t.ts';
import type { OrderChangePreview, PreviewLine } from '#domain/orders/order-change.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { mailText } from '#i18n/mail-text.ts';
import { formatReais } from '../../format.ts';
import styles from './ChangeOrder.module.css';
import { FormPanel } from '../FormPanel.tsx';

interface ChangePreviewProps {
  order: OrderRecord;
  /** Null while nothing has changed, or the answer is pending. */
  preview: OrderChangePreview | null;
  checking: boolean;
  /** Why the change is not possible. */
  message: string | undefined;
}

/** What the change does to the order: line by line, and the sums before and after. */
export function ChangePreview({ order, preview, checking, message }: ChangePreviewProps) {
  return (
    <FormPanel
      id="difference"
      title={t('orders.change.difference')}
      className={styles.difference}
      busy={checking}
    >
      {message && (
        <p className="notice notice--danger" role="alert">
          {message}
        </p>
      )}
      {preview ? (
        <Difference order={order} preview={preview} />
      ) : (
        <p className="soft">{t(checking ? 'orders.change.checking' : 'orders.change.nothing')}</p>
      )}
    </FormPanel>
  );
}

function Difference({ order, preview }: { order: OrderRecord; preview: OrderChangePreview }) {
  const { before, after, changes, address, delivery, couponLost } = preview;
  const isOtherDelivery =
    delivery.type !== order.delivery.type || delivery.area !== order.delivery.area;
  const missing = shortagesOf(order, preview);
  const more = after.payable - before.payable;
  const sums = (['subtotal', 'discount', 'delivery', 'payable'] as const).filter(
    (name) => name === 'payable' || before[name] !== after[name],
  );
  return (
    <>
      <ul className={styles.changes}>
        {changes.map((line) => (
          <li key={line.sku}>{t('orders.events.line', { ...line })}</li>
        ))}
        {missing.map(({ line, most }) => (
          <li key={line.variantId} className={styles.lost}>
            {t('orders.change.tooFew', { name: nameOf(line), count: most })}
          </li>
        ))}
        {address && <li>{t('orders.events.address')}</li>}
        {isOtherDelivery && <li>{t('orders.events.delivery', { delivery: delivery.type })}</li>}
        {couponLost && <li className={styles.lost}>{t('orders.change.couponLost')}</li>}
      </ul>
      <table className={`figures ${styles.sums}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('orders.change.sum')}</span>
            </th>
            <th scope="col">{t('orders.change.before')}</th>
            <th scope="col">{t('orders.change.after')}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`orders.sums.${name}`)}</th>
              <td>{formatReais(before[name])}</td>
              <td>{formatReais(after[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">
        {more === 0
          ? t('orders.change.same')
          : t(more > 0 ? 'orders.change.more' : 'orders.change.less', {
              sum: formatReais(Math.abs(more)),
            })}{' '}
        <span className="soft">{mailText('orders.change.told')}</span>
      </p>
    </>
  );
}

/** Lines that ask for more pieces than there are, with the most that is possible (`most`). */
const shortagesOf = ({ lines }: OrderRecord, preview: OrderChangePreview) =>
  preview.lines
    .map((line) => {
      const ordered = lines.find(({ variantId }) => variantId === line.variantId)?.qty ?? 0;
      return { line, ordered, most: ordered + line.available };
    })
    .filter(({ line, ordered, most }) => line.available >= 0 && line.qty > Math.max(ordered, most));

const nameOf = (line: PreviewLine): string =>
  [line.name, choicesOf(line)].filter(Boolean).join(' · ');
