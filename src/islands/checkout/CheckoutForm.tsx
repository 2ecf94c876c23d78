import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { signInAddress } from '#domain/access/callback-url.ts';
import { IDENTIFYING_FIELDS, type Buyer } from '#domain/account/buyer.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { eventItem, valueOf } from '#domain/consent/shop-event.ts';
import { deliveryAfter } from '#domain/coupons/price-rules.ts';
import { toReais } from '#domain/money.ts';
import { GIFT_CARD } from '#domain/orders/order.ts';
import { offeredPaymentMethods } from '#domain/payments/offered-methods.ts';
import { $cart, $cartTotals, updateBilling } from '#stores/cart.ts';
import {
  $couponCheck,
  $promotions,
  checkOf,
  confirmedCoupon,
  confirmedRules,
} from '#stores/coupon.ts';
import { $settings } from '#stores/settings.ts';
import { reportShopEvent } from '#stores/shop-events.ts';
import { useSubmission } from '../form/useSubmission.ts';
import { AddressChoice } from './AddressChoice.tsx';
import { CartChanges } from './CartChanges.tsx';
import styles from './Checkout.module.css';
import { DeliveryStep } from './DeliveryStep.tsx';
import { GiftCardField } from './GiftCardField.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { clearedBy } from './refused-fields.ts';
import { RefusedOrder } from './RefusedOrder.tsx';
import { Confirm, Review } from './ReviewStep.tsx';
import { Progress, StepSection, stepStates, type Step } from './Steps.tsx';
import { submitOrder, type OrderRefusal } from './submit-order.ts';
import { useGiftCard } from './useGiftCard.ts';
import { useOpenCart } from './useOpenCart.ts';
import { useChosenDelivery } from './useChosenDelivery.ts';

interface CheckoutFormProps {
  /** Null for a guest. */
  buyer: Buyer | null;
  /** Called once the order is placed. */
  onPlaced: () => void;
}

/** Whether an address is still empty: a half-typed one is shown again after a reload. */
const isEmpty = (address: CartAddress) =>
  IDENTIFYING_FIELDS.every((field) => address[field] === '');

/** The steps of the checkout, all open on one page, beside what is bought. */
export function CheckoutForm({ buyer, onPlaced }: CheckoutFormProps) {
  const cart = useStore($cart);
  const { billingInfo, shippingInfo } = cart;
  const check = checkOf(cart, useStore($couponCheck));
  const promotions = useStore($promotions);
  const { totalCents, discountCents, rules } = useStore($cartTotals);
  const { checkout, paymentGateway } = useStore($settings);
  const methods = offeredPaymentMethods(paymentGateway);
  const [method, chooseMethod] = useState(methods[0]);
  const [sameAddress, setSameAddress] = useState(() => isEmpty(shippingInfo));
  const { sending, errors, formProps, ...submission } = useSubmission<OrderRefusal>({
    clears: clearedBy,
  });
  const refusal = sending ? null : submission.refusal;
  const target = sameAddress ? billingInfo : shippingInfo;
  const delivery = useChosenDelivery(target, refusal?.changed ?? null);
  const { askCpf } = checkout;
  // As it is paid: a coupon may have paid its part.
  const deliveryCents =
    delivery.costCents === null
      ? null
      : deliveryAfter(
          delivery.costCents,
          confirmedRules(cart, check, promotions).coupon,
          rules.couponState,
        );
  const payableCents = totalCents + (deliveryCents ?? 0);
  const pixPercent = method === 'pix' ? checkout.pixDiscountPercent : 0;
  const { card, setCard, spentCents } = useGiftCard({ pixPercent, deliveryCents });
  const dueCents = payableCents - spentCents;
  const isPrepaid = spentCents > 0 && dueCents === 0;

  useOpenCart(cart, { ordering: sending });
  useEffect(() => {
    const items = $cart.get().items.map(eventItem);
    reportShopEvent({ name: 'begin_checkout', items, value: valueOf(items) });
  }, []);

  const order = (fields: Record<string, string>) => {
    const { chosen, costCents } = delivery;
    const shown = {
      delivery: chosen && { ...chosen, cost: toReais(costCents ?? 0) },
      coupon: check?.state === 'refused' ? null : confirmedCoupon(cart, check),
      discountCents,
      payableCents,
      giftCard: card && { code: card.code, amount: toReais(spentCents) },
    };
    return submitOrder(fields, shown, onPlaced);
  };

  const titles: Record<Step, string> = {
    dados: t('checkout.you'),
    entrega: t('checkout.delivery'),
    pagamento: t('checkout.payment'),
    revisao: t('checkout.reviewStep'),
  };
  const states = stepStates({
    billing: billingInfo,
    askCpf,
    shipping: sameAddress ? null : shippingInfo,
    hasDelivery: delivery.chosen !== null,
    hasPayment: method !== undefined,
  });
  const step = (name: Step) => ({ step: name, state: states[name], title: titles[name] });

  return (
    <form className={`with-aside ${styles.form}`} {...formProps(order)}>
      <div className={styles.steps}>
        <Progress titles={titles} states={states} />
        {refusal && (
          <RefusedOrder refusal={refusal} errors={errors} shipsElsewhere={!sameAddress} />
        )}
        <CartChanges />
        <StepSection {...step('dados')}>
          {!buyer && <SignInHint />}
          <AddressChoice
            buyer={buyer}
            name="billingInfo"
            value={billingInfo}
            errors={errors}
            onChange={updateBilling}
            askEmail
            askCpf={askCpf}
          />
          <p className="small soft">{t('checkout.openCart')}</p>
        </StepSection>
        <StepSection {...step('entrega')}>
          <DeliveryStep
            buyer={buyer}
            sameAddress={sameAddress}
            onSameAddress={setSameAddress}
            delivery={delivery}
            errors={errors}
          />
        </StepSection>
        <StepSection {...step('pagamento')}>
          {isPrepaid ? (
            <input type="hidden" name="paymentMethod" value={method} />
          ) : (
            <PaymentChoice
              methods={methods}
              chosen={method}
              pixPercent={checkout.pixDiscountPercent}
              onChoose={chooseMethod}
              error={errors['paymentMethod']}
            />
          )}
          <GiftCardField
            card={card}
            spentCents={spentCents}
            error={errors['giftCard']}
            onChange={setCard}
          />
        </StepSection>
        <StepSection {...step('revisao')}>
          <Review
            target={target}
            delivery={delivery.chosen}
            method={isPrepaid ? GIFT_CARD : method}
          />
          <Confirm payableCents={dueCents} sending={sending} />
        </StepSection>
      </div>
      <OrderSummary deliveryCents={deliveryCents} giftCardCents={spentCents} />
    </form>
  );
}

/** Tells guests that with an account they need not type the address. */
function SignInHint() {
  return (
    <p className="small soft">
      {t('checkout.knownBuyer')}{' '}
      <a className="link" href={signInAddress('/checkout')}>
        {t('checkout.knownBuyerLink')}
      </a>
    </p>
  );
}
