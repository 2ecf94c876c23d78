import { t } from '#i18n/t.ts';
import { useRef, useState } from 'react';
import { cashPath } from '#domain/cash/cash-path.ts';
import { BENCH_PATH } from '#domain/laboratory/paths.ts';
import { buyerNeeds } from '#domain/orders/counter.ts';
import { priceOrder } from '#domain/orders/totals.ts';
import { formatMoney, toReais } from '#domain/money.ts';
import { postData } from '#stores/api.ts';
import { randomKey } from '#stores/random-key.ts';
import { TextAreaField } from '../../../form/Field.tsx';
import { RefusalMessage } from '../../../form/RefusalMessage.tsx';
import { refusalOf } from '../../../form/refusal.ts';
import { useUnsavedGuard } from '../../../form/unsaved.ts';
import { type Send, useSubmission } from '../../../form/useSubmission.ts';
import { RecordLayout } from '../../record/RecordLayout.tsx';
import { ORDERS_API } from '../calls.ts';
import { type Buyer, CounterBuyer } from './CounterBuyer.tsx';
import { CounterCoupon } from './CounterCoupon.tsx';
import { useCounterCoupon } from './useCounterCoupon.ts';
import {
  CounterDiscount,
  discountBody,
  staffDiscountOf,
  type TypedDiscount,
} from './CounterDiscount.tsx';
import { CounterDone, type CounterSale } from './CounterDone.tsx';
import { CounterLines, CounterSums } from './CounterLines.tsx';
import { CounterPayment, PAID_AT_ONCE } from './CounterPayment.tsx';
import {
  addProduct,
  ruledLine,
  soldItem,
  withRefusals,
  type CounterLens,
  type CounterLine,
} from './lines.ts';
import { useCounterLens } from './useCounterLens.tsx';
import { FindProduct } from '../FindProduct.tsx';
import { FormPanel } from '../FormPanel.tsx';
import { centsOfParts, changeOf, partBody, refusalOfParts } from '../payment/parts.ts';
import styles from './Counter.module.css';

interface CounterOrderProps {
  /** Whether the seller may look customers up. */
  findsCustomers: boolean;
  /** The largest discount that the seller may give, percent. */
  mostDiscount: number;
  /** Whether the seller may print service orders, and take in repairs. */
  printsLenses: boolean;
  takesRepairs?: boolean;
}

const NOBODY: Buyer = { customerId: null, fullName: '', phone: '', email: '', cpf: '' };

/** An order at the counter: products, buyer, payment, one after the other and without a mouse. */
export default function CounterOrder(props: CounterOrderProps) {
  const [sold, setSold] = useState<CounterSale | null>(null);
  // The form's key: each sale begins with empty fields.
  const [saleNumber, setSaleNumber] = useState(0);
  const startNext = () => {
    setSold(null);
    setSaleNumber(saleNumber + 1);
  };
  return (
    <RecordLayout
      section="orders"
      id={null}
      title={t('orders.counter.title')}
      action={
        <>
          {props.takesRepairs && (
            <a className="button" href={BENCH_PATH}>
              {t('orders.counter.repairs')}
            </a>
          )}
          <a className="button" href={cashPath()}>
            {t('cash.link')}
          </a>
        </>
      }
    >
      {sold ? (
        <CounterDone sale={sold} printsLenses={props.printsLenses} onNext={startNext} />
      ) : (
        <Sale key={saleNumber} {...props} onSold={setSold} />
      )}
    </RecordLayout>
  );
}

interface SaleProps extends CounterOrderProps {
  onSold: (sale: CounterSale) => void;
}

function Sale({ findsCustomers, mostDiscount, onSold }: SaleProps) {
  const [lines, setLines] = useState<readonly CounterLine[]>([]);
  const [buyer, setBuyer] = useState(NOBODY);
  const [handedOver, setHandedOver] = useState(true);
  const [payment, setPayment] = useState(PAID_AT_ONCE);
  const [discount, setDiscount] = useState<TypedDiscount | null>(null);
  const { sending, message, errors, formProps } = useSubmission();
  // One idempotency key per sale: a second click, or a lost answer, places no second order.
  const [key] = useState(randomKey);
  const buyerField = useRef<{ focus: () => void }>(null);
  useUnsavedGuard(lines.length > 0);

  const { coupon, rules, apply, remove } = useCounterCoupon({ lines, buyer });
  const ruled = lines.map(ruledLine);
  const { totals: sums, ...priced } = priceOrder(ruled, rules, 0, staffDiscountOf(discount));
  const totalCents = sums.payableCents;
  const cents = centsOfParts(payment.parts, totalCents);
  const paidCents = cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const leftCents = totalCents - paidCents;
  const lenses = lines.flatMap(({ lens }) => lens ?? []);
  // What is paid in part waits for the rest, and lenses are made first.
  const isTaken = handedOver && leftCents <= 0 && lenses.length === 0;
  const needs = buyerNeeds({ handedOver: isTaken, products: lines.map(({ product }) => product) });

  const setLens = ({ id }: CounterLine, lens: CounterLens | null) =>
    setLines((before) =>
      before.map((line) => {
        if (line.id !== id) return line;
        const isOther = lens?.choice !== line.lens?.choice;
        return { ...line, lens, refused: isOther ? undefined : line.refused };
      }),
    );
  const lensStep = useCounterLens({ lines, onChange: setLens });

  const send: Send = async ({ note = '' }) => {
    if (lines.length === 0) return { message: t('orders.counter.noLines') };
    if (discount && !discount.value) {
      const err = t('orders.counter.discount.invalid');
      return { message: err, fields: { [`discount.${discount.kind}`]: err } };
    }
    const unpaid = refusalOfParts(payment.parts, cents, totalCents);
    if (unpaid) return unpaid;
    const answer = await postData<{ orderId: string; serviceOrders?: readonly string[] }>(
      `${ORDERS_API}/counter`,
      {
        items: lines.map(soldItem),
        buyer,
        payments: totalCents > 0 ? payment.parts.map((part, at) => partBody(part, cents[at])) : [],
        ...(coupon && { coupon: coupon.code }),
        ...(discount && { discount: discountBody(discount) }),
        note,
        key,
        expectedTotal: toReais(totalCents),
        handedOver: isTaken,
      },
    );
    if (!answer.success) {
      setLines((now) => withRefusals(now, lines, answer.fields ?? {}));
      return refusalOf(answer);
    }
    onSold({
      orderId: answer.orderId,
      serviceOrders: answer.serviceOrders ?? [],
      lensDays: Math.max(0, ...lenses.map(({ days }) => days)),
      isGraded: lenses.some(({ choice }) => choice.use !== 'none'),
      paidCents,
      leftCents,
      changeCents: payment.parts.reduce((sum, one, at) => sum + (changeOf(one, cents[at]) ?? 0), 0),
    });
    return null;
  };

  return (
    <>
      <form className={styles.counter} {...formProps(send)}>
        <div className={styles.left}>
          <FormPanel id="products" title={t('orders.counter.products')}>
            <FindProduct
              onAdd={(product) => setLines((before) => addProduct(before, product))}
              onDone={() => buyerField.current?.focus()}
            />
            <CounterLines
              lines={lines}
              onChange={setLines}
              onOpenLens={lensStep.open}
              onLens={setLens}
            />
          </FormPanel>
          <CounterBuyer
            ref={buyerField}
            buyer={buyer}
            errors={errors}
            findsCustomers={findsCustomers}
            needs={needs}
            onChange={setBuyer}
          />
        </div>
        <FormPanel id="payment" title={t('order.payment')} className={styles.payment}>
          <CounterSums
            sums={sums}
            coupon={coupon}
            promotion={priced.rules.promotion?.rule.code ?? ''}
          />
          {lines.length > 0 && (
            <div className={styles.less}>
              <CounterCoupon
                coupon={coupon}
                refused={errors.coupon}
                onApply={apply}
                onRemove={remove}
              />
              <CounterDiscount
                typed={discount}
                baseCents={sums.subtotalCents - (sums.discountCents - sums.staffDiscountCents)}
                most={mostDiscount}
                errors={errors}
                onChange={setDiscount}
              />
            </div>
          )}
          <CounterPayment
            payment={payment}
            totalCents={totalCents}
            leftCents={leftCents}
            errors={errors}
            onChange={setPayment}
          />
          <label className="check">
            <input
              type="checkbox"
              name="handedOver"
              checked={isTaken}
              disabled={leftCents > 0 || lenses.length > 0}
              aria-describedby={lenses.length > 0 ? 'picked-up' : undefined}
              onChange={({ target }) => setHandedOver(target.checked)}
            />
            {t('orders.counter.handedOver')}
          </label>
          {lenses.length > 0 && (
            <p className="small soft" id="picked-up">
              {t('orders.counter.lenses.pickedUp')}
            </p>
          )}
          <TextAreaField
            label={t('orders.counter.note')}
            name="note"
            rows={2}
            error={errors.note}
          />
          <RefusalMessage message={message} />
          <button
            type="submit"
            className={`button ${lines.length > 0 ? 'button--primary' : ''} button--block`}
            aria-disabled={sending}
          >
            {lines.length > 0
              ? t(leftCents > 0 ? 'orders.counter.submitPart' : 'orders.counter.submit', {
                  sum: formatMoney(totalCents),
                  paid: formatMoney(paidCents),
                })
              : t('orders.counter.submitNothing')}
          </button>
        </FormPanel>
      </form>
      {lensStep.dialog}
    </>
  );
}
