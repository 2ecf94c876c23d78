import { t } from '#i18n/t.ts';
import type {
  OrderChangeInput,
  OrderChangePreview,
  PreviewLine,
} from '#domain/orders/order-change.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { mailText } from '#i18n/mail-text.ts';
import { RefusalMessage } from '../../../form/RefusalMessage.tsx';
import { formatReais } from '../../format.ts';
import styles from './ChangeOrder.module.css';
import { FormPanel } from '../FormPanel.tsx';
import { useEffect, useState } from 'react';
import { postData } from '#stores/api.ts';
import type { Refusal } from '../../../form/useSubmission.ts';
import { useDebounce } from '../../../ui/useDebounce.ts';
import { ORDERS_API } from '../calls.ts';

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
      <RefusalMessage message={message} />
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
          <li key={line.position} className={styles.lost}>
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
      const ordered = lines.find(({ position }) => position === line.position)?.qty ?? 0;
      return { line, ordered, most: ordered + line.available };
    })
    .filter(({ line, ordered, most }) => line.available >= 0 && line.qty > Math.max(ordered, most));

const nameOf = (line: PreviewLine): string =>
  [line.name, choicesOf(line)].filter(Boolean).join(' · ');

/** Debounce of the preview, ms. */
const DEBOUNCE_MS = 400;

interface PreviewState {
  /** The input that was answered, as JSON. */
  asked: string;
  preview: OrderChangePreview | null;
  refusal: Refusal | null;
}

/** Previews a change of an order while it is edited; null means that nothing is changed. */
export function useChangePreview(orderId: string, input: OrderChangeInput | null) {
  const asked = input && JSON.stringify(input);
  const pause = useDebounce(DEBOUNCE_MS);
  const [state, setState] = useState<PreviewState>({ asked: '', preview: null, refusal: null });

  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    const fetchPreview = async () => {
      const answer = await postData<{ preview: OrderChangePreview }>(
        `${ORDERS_API}/${orderId}/preview-change`,
        JSON.parse(asked),
        { signal: controller.signal },
      );
      if (controller.signal.aborted) return;
      setState({
        asked,
        preview: answer.success ? answer.preview : null,
        refusal: answer.success ? null : { message: answer.err, fields: answer.fields },
      });
    };
    pause.run(() => void fetchPreview());
    return () => {
      pause.cancel();
      controller.abort();
    };
  }, [orderId, asked, pause]);

  const isAnswered = state.asked === asked;
  return {
    /** Only for the current input: an older answer is stale. */
    preview: isAnswered ? state.preview : null,
    /** The last answer, also while the next one is pending; null if nothing has changed. */
    latest: asked === null ? null : state.preview,
    refusal: isAnswered ? state.refusal : null,
    checking: asked !== null && !isAnswered,
  };
}
