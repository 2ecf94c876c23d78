import { t } from 'i18next';
import { X } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { OrderChangeInput } from '#domain/order/change.ts';
import { choicesOf } from '#domain/order/choices.ts';
import type { CounterProduct } from '#domain/order/counter.ts';
import type { DeliveryJson } from '#domain/order/delivery.ts';
import { MAX_PIECES } from '#domain/order/input.ts';
import type { OrderRecord } from '#domain/order/record.ts';
import { AddressFields } from '../../checkout/AddressFields.tsx';
import { SelectField } from '../../form/Field.tsx';
import { useUnsavedGuard } from '../../form/unsaved.ts';
import { useSubmission } from '../../form/useSubmission.ts';
import { formatReais } from '../format.ts';
import { ChangePreview } from './ChangePreview.tsx';
import styles from './ChangeOrder.module.css';
import { FindProduct } from './FindProduct.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import { useChangePreview } from './useChangePreview.ts';
import type { OrderOnPage } from './useOrder.ts';

/** A line as it shall be. */
interface Wanted {
  variantId: string;
  name: string;
  choices: string;
  price: number;
  qty: number;
}

type Place = Pick<DeliveryJson, 'type' | 'area'>;

interface Draft {
  items: readonly Wanted[];
  address: CartAddress;
  /** The delivery that was chosen; null leaves it to the shop, which keeps the order's own where it can. */
  delivery: Place | null;
}

const draftOf = ({ lines, shippingInfo }: OrderRecord): Draft => ({
  items: lines.map((line) => ({ ...line, choices: choicesOf(line) })),
  address: shippingInfo,
  delivery: null,
});

/** What the draft asks for: only what differs, so that what is left alone stays as it is. */
function inputOf(order: OrderRecord, { items, address, delivery }: Draft): OrderChangeInput {
  const before = draftOf(order);
  const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  const isElsewhere = !same(address, before.address);
  return {
    orderId: order.id,
    version: order.version,
    ...(!same(items, before.items) && {
      items: items.map(({ variantId, qty }) => ({ variantId, qty })),
    }),
    ...(isElsewhere && { shippingInfo: address }),
    ...(delivery &&
      (isElsewhere || !isPlace(order.delivery, delivery)) && { deliveryInfo: delivery }),
  };
}

interface ChangeOrderProps {
  on: OrderOnPage;
  onClose: () => void;
}

/** Changes what an open order holds and where it goes; what that makes of its sums is shown first. */
export function ChangeOrder({ on: { order, act }, onClose }: ChangeOrderProps) {
  const [draft, setDraft] = useState(() => draftOf(order));
  const input = inputOf(order, draft);
  const isChanged = Object.keys(input).length > 2;
  const { preview, latest, refusal, checking } = useChangePreview(
    order.id,
    isChanged ? input : null,
  );
  const { form, sending, message, errors, run } = useSubmission();
  useUnsavedGuard(isChanged);
  // Another state may have other ways to deliver: what the shop would do is what the field shows.
  const delivery =
    latest?.deliveries.find((option) => draft.delivery && isPlace(option, draft.delivery)) ??
    latest?.delivery ??
    order.delivery;
  const refused = { ...refusal?.fields, ...errors };

  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const setItems = (items: readonly Wanted[]) => change({ items });
  const add = (product: CounterProduct) => {
    const { variantId, name, price } = product;
    // To the draft as it is by then: a scanner's codes are answered one after the other.
    setDraft(({ items, ...others }) => ({
      ...others,
      items: items.some((item) => item.variantId === variantId)
        ? items.map((item) =>
            item.variantId === variantId ? { ...item, qty: item.qty + 1 } : item,
          )
        : [...items, { variantId, name, choices: choicesOf(product), price, qty: 1 }],
    }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return onClose();
    if (!preview) return;
    void run(async () => {
      const agreed = { ...input, expectedTotal: preview.after.payable };
      const refused = await act('change', agreed, t('orders.change.done'));
      if (refused === null) onClose();
      return refused;
    });
  };

  return (
    <form ref={form} className={styles.change} onSubmit={submit} noValidate>
      <section className={styles.card} aria-labelledby="change-items">
        <h2 id="change-items" className={styles.heading}>
          {t('order.items')}
        </h2>
        <ul className={styles.items}>
          {draft.items.map((item, index) => {
            const title = [item.name, item.choices].filter(Boolean).join(' · ');
            const setQty = (qty: number) =>
              setItems(draft.items.map((other, at) => (at === index ? { ...other, qty } : other)));
            return (
              <li key={item.variantId} className={styles.item}>
                <span className={styles.name}>
                  {item.name}
                  <span className="soft">
                    {[item.choices, formatReais(item.price)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <QuantityInput
                  label={t('cart.quantityOf', { name: title })}
                  value={item.qty}
                  min={1}
                  max={MAX_PIECES}
                  onChange={setQty}
                />
                <button
                  type="button"
                  className="button button--icon"
                  aria-label={t('orders.counter.remove', { name: title })}
                  disabled={draft.items.length === 1}
                  onClick={() => setItems(draft.items.filter((_other, at) => at !== index))}
                >
                  <X className="icon" aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
        <FindProduct onAdd={add} />
      </section>
      {!order.isPickUp && (
        <section className={styles.card} aria-labelledby="change-address">
          <h2 id="change-address" className={styles.heading}>
            {t('order.shippingAddress')}
          </h2>
          <AddressFields
            name="shippingInfo"
            value={draft.address}
            errors={refused}
            onChange={(part) => change({ address: { ...draft.address, ...part } })}
          />
          <SelectField
            label={t('order.deliveryShort')}
            name="deliveryInfo"
            error={refused.deliveryInfo}
            value={keyOf(delivery)}
            onChange={({ target }) => {
              const [type = '', area = ''] = target.value.split('|');
              change({ delivery: { type, area } });
            }}
          >
            {deliveriesOf(delivery, latest?.deliveries).map((option) => (
              <option key={keyOf(option)} value={keyOf(option)}>
                {[
                  ...[option.type, option.area],
                  option.cost === 0 ? t('order.free') : formatReais(option.cost),
                ].join(' · ')}
              </option>
            ))}
          </SelectField>
        </section>
      )}
      <ChangePreview
        order={order}
        preview={isChanged ? preview : null}
        checking={checking}
        message={message ?? refusal?.message}
      />
      <div className={styles.foot}>
        <button type="button" className="button" onClick={onClose}>
          {t('dashboard.cancel')}
        </button>
        <button
          type="submit"
          className="button button--primary"
          aria-disabled={sending || checking || (isChanged && !preview)}
        >
          {t('orders.change.save')}
        </button>
      </div>
    </form>
  );
}

const keyOf = ({ type, area }: Place): string => `${type}|${area}`;
const isPlace = (one: Place, other: Place): boolean => keyOf(one) === keyOf(other);

/** The ways to deliver that may be chosen, the present one among them whatever the shop offers now. */
const deliveriesOf = (
  present: DeliveryJson,
  offered: readonly DeliveryJson[] = [],
): readonly DeliveryJson[] =>
  offered.some((option) => isPlace(option, present)) ? offered : [present, ...offered];
