import { t } from '#i18n/t.ts';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { OrderChangeInput } from '#domain/orders/order-change.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import type { CounterProduct } from '#domain/orders/counter.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { MAX_PIECES } from '#domain/orders/order-limits.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { AddressFields } from '../../../form/AddressFields.tsx';
import { SelectField } from '../../../form/Field.tsx';
import { useUnsavedGuard } from '../../../form/unsaved.ts';
import { type Send, useSubmission } from '../../../form/useSubmission.ts';
import { formatReais } from '../../format.ts';
import { ChangePreview, useChangePreview } from './ChangePreview.tsx';
import styles from './ChangeOrder.module.css';
import { FindProduct } from '../FindProduct.tsx';
import { ShopCountries } from '../../ui/ShopCountries.tsx';
import { FormPanel } from '../FormPanel.tsx';
import { QuantityInput } from '../QuantityInput.tsx';
import type { ShownOrder } from '../record/useOrderRecord.ts';

/** A line of the order as changed. */
interface DraftLine {
  variantId: string;
  /** Of a frame with lenses, which is changed by its position: its variant may have other lines. */
  position: number | null;
  name: string;
  choices: string;
  price: number;
  qty: number;
}

type DeliveryChoice = Pick<DeliveryJson, 'type' | 'area'>;

interface Draft {
  items: readonly DraftLine[];
  address: CartAddress;
  /** The chosen delivery; null leaves it to the shop, which does not change it if it can. */
  delivery: DeliveryChoice | null;
}

const draftOf = ({ lines, shippingInfo }: OrderRecord): Draft => ({
  // A gift card with a named recipient stays as it is.
  items: lines
    .filter(({ gift }) => gift === null)
    .map(({ lens, ...line }) => ({
      ...line,
      position: lens ? line.position : null,
      choices: [choicesOf(line), lens?.name].filter(Boolean).join(' · '),
    })),
  address: shippingInfo,
  delivery: null,
});

/** Frames with lenses that are no longer in the draft: what is not named would stay. */
const takenOut = (before: readonly DraftLine[], items: readonly DraftLine[]): DraftLine[] =>
  before
    .filter(
      ({ position }) => position !== null && !items.some((item) => item.position === position),
    )
    .map((line) => ({ ...line, qty: 0 }));

/** The draft's changes alone: what was not touched is not sent. */
function inputOf(order: OrderRecord, { items, address, delivery }: Draft): OrderChangeInput {
  const before = draftOf(order);
  const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  const isNewAddress = !same(address, before.address);
  return {
    orderId: order.id,
    version: order.version,
    ...(!same(items, before.items) && {
      items: [...items, ...takenOut(before.items, items)].map(({ variantId, position, qty }) =>
        position === null ? { variantId, qty } : { position, qty },
      ),
    }),
    ...(isNewAddress && { shippingInfo: address }),
    ...(delivery &&
      (isNewAddress || !isSameDelivery(order.delivery, delivery)) && { deliveryInfo: delivery }),
  };
}

const isFrameAlone = (item: DraftLine, variantId: string): boolean =>
  item.position === null && item.variantId === variantId;

interface ChangeOrderProps {
  shown: ShownOrder;
  onClose: () => void;
}

/** Changes an open order's items, address and delivery; the new sums are shown before saving. */
export function ChangeOrder({ shown: { order, act }, onClose }: ChangeOrderProps) {
  const [draft, setDraft] = useState(() => draftOf(order));
  const input = inputOf(order, draft);
  const isChanged = Object.keys(input).length > 2;
  const { preview, latest, refusal, checking } = useChangePreview(
    order.id,
    isChanged ? input : null,
  );
  const { sending, message, errors, formProps } = useSubmission();
  useUnsavedGuard(isChanged);
  // Another state may have other delivery options: the field shows the one that the shop would use.
  const delivery =
    latest?.deliveries.find((option) => draft.delivery && isSameDelivery(option, draft.delivery)) ??
    latest?.delivery ??
    order.delivery;
  const fieldErrors = { ...refusal?.fields, ...errors };

  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const setItems = (items: readonly DraftLine[]) => change({ items });
  const add = (product: CounterProduct) => {
    const { variantId, name, price } = product;
    // Added to the latest draft: a scanner's codes are answered one after the other.
    setDraft(({ items, ...others }) => ({
      ...others,
      items: items.some((item) => isFrameAlone(item, variantId))
        ? items.map((item) =>
            isFrameAlone(item, variantId) ? { ...item, qty: item.qty + 1 } : item,
          )
        : [
            ...items,
            { variantId, position: null, name, choices: choicesOf(product), price, qty: 1 },
          ],
    }));
  };

  const send: Send = async () => {
    if (isChanged) {
      // The sum is not known yet: its button is disabled, Enter in a field is not.
      if (!preview) return { message: '' };
      const agreed = { ...input, expectedTotal: preview.after.payable };
      const refused = await act('change', agreed, t('orders.change.done'));
      if (refused) return refused;
    }
    onClose();
    return null;
  };

  return (
    <form className={styles.change} {...formProps(send)}>
      <FormPanel id="change-items" title={t('order.items')}>
        <ul className={styles.items}>
          {draft.items.map((item, index) => {
            const title = [item.name, item.choices].filter(Boolean).join(' · ');
            const setQty = (qty: number) =>
              setItems(draft.items.map((other, at) => (at === index ? { ...other, qty } : other)));
            return (
              <li key={item.position ?? item.variantId} className={styles.item}>
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
      </FormPanel>
      {!order.isPickUp && (
        <FormPanel id="change-address" title={t('order.shippingAddress')}>
          <ShopCountries>
            <AddressFields
              name="shippingInfo"
              value={draft.address}
              errors={fieldErrors}
              onChange={(part) =>
                setDraft((before) => ({ ...before, address: { ...before.address, ...part } }))
              }
            />
          </ShopCountries>
          <SelectField
            label={t('order.deliveryShort')}
            name="deliveryInfo"
            error={fieldErrors.deliveryInfo}
            value={deliveryKey(delivery)}
            onChange={({ target }) => {
              const [type = '', area = ''] = target.value.split('|');
              change({ delivery: { type, area } });
            }}
          >
            {deliveriesOf(delivery, latest?.deliveries).map((option) => (
              <option key={deliveryKey(option)} value={deliveryKey(option)}>
                {[
                  option.type,
                  option.area,
                  option.cost === 0 ? t('order.free') : formatReais(option.cost),
                ].join(' · ')}
              </option>
            ))}
          </SelectField>
        </FormPanel>
      )}
      <ChangePreview
        order={order}
        preview={isChanged ? preview : null}
        checking={checking}
        message={message || refusal?.message}
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

const deliveryKey = ({ type, area }: DeliveryChoice): string => `${type}|${area}`;
const isSameDelivery = (one: DeliveryChoice, other: DeliveryChoice): boolean =>
  deliveryKey(one) === deliveryKey(other);

/** The delivery options to choose from, always including the current one. */
const deliveriesOf = (
  current: DeliveryJson,
  offered: readonly DeliveryJson[] = [],
): readonly DeliveryJson[] =>
  offered.some((option) => isSameDelivery(option, current)) ? offered : [current, ...offered];
