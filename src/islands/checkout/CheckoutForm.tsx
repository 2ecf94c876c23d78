import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useEffect, useId, useState } from 'react';
import { signInAddress } from '#domain/access/callback-url.ts';
import { IDENTIFYING_FIELDS, type Buyer } from '#domain/account/buyer.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { eventItem, valueOf } from '#domain/consent/shop-event.ts';
import { deliveryAfter } from '#domain/coupons/price-rules.ts';
import { toReais } from '#domain/money.ts';
import { GIFT_CARD } from '#domain/orders/order.ts';
import { type OfferedMethod } from '#domain/payments/methods.ts';
import { paymentMethodsFor } from '#domain/payments/offered-methods.ts';
import { updateBilling } from '#stores/cart-actions.ts';
import { $cartTotals } from '#stores/cart-totals.ts';
import { $cart } from '#stores/cart.ts';
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
import { PersonFields } from '../form/PersonFields.tsx';
import { shownAsSaved } from './AddressChoice.tsx';
import { CartChanges } from './CartChanges.tsx';
import styles from './Checkout.module.css';
import { Confirm } from './Confirm.tsx';
import { DeliveryStep } from './DeliveryStep.tsx';
import { GiftCardField } from './GiftCardField.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { clearedBy } from './refused-fields.ts';
import { RefusedOrder } from './RefusedOrder.tsx';
import { LegalHints, Review } from './ReviewStep.tsx';
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
  const settings = useStore($settings);
  const { checkout } = settings;
  const [wanted, chooseMethod] = useState<OfferedMethod>();
  const [sameAddress, setSameAddress] = useState(() => isEmpty(shippingInfo));
  const { sending, errors, formProps, ...submission } = useSubmission<OrderRefusal>({
    clears: clearedBy,
  });
  const refusal = sending ? null : submission.refusal;
  const target = sameAddress ? billingInfo : shippingInfo;
  const delivery = useChosenDelivery(target, refusal?.changed ?? null);
  const methods = paymentMethodsFor(settings, {
    country: delivery.country,
    isCollected: delivery.chosen?.pickUp !== undefined,
  });
  const method = methods.find((offered) => offered === wanted) ?? methods[0];
  const { askCpf } = checkout;
  const billing = {
    name: 'billingInfo',
    value: billingInfo,
    errors,
    onChange: updateBilling,
  } as const;
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

  const paymentId = useId();
  const titles: Record<Step, string> = {
    entrega: t('checkout.delivery'),
    dados: t('checkout.you'),
    pagamento: t('checkout.payment'),
    revisao: t('checkout.reviewStep'),
  };
  const states = stepStates({
    billing: billingInfo,
    askCpf,
    shipping: sameAddress ? null : shippingInfo,
    isCollected: sameAddress && delivery.chosen?.pickUp !== undefined,
    hasDelivery: delivery.chosen !== null,
    hasPayment: isPrepaid || method !== undefined,
  });
  const step = (name: Step) => ({ step: name, state: states[name], title: titles[name] });

  return (
    <form className={styles.form} {...formProps(order)}>
      <OrderSummary deliveryCents={deliveryCents} giftCardCents={spentCents} />
      <div className={styles.steps}>
        <Progress titles={titles} states={states} />
        <CartChanges />
        {!buyer && <SignInHint />}
        <StepSection {...step('entrega')}>
          <DeliveryStep
            buyer={buyer}
            sameAddress={sameAddress}
            onSameAddress={setSameAddress}
            delivery={delivery}
            errors={errors}
          />
        </StepSection>
        <StepSection {...step('dados')}>
          <PersonFields
            {...billing}
            isSaved={shownAsSaved(buyer, 'billingInfo', billing) !== null}
            askEmail
            askCpf={askCpf}
          />
          <p className="small soft">{t('checkout.openCart')}</p>
        </StepSection>
        <StepSection {...step('pagamento')}>
          {isPrepaid ? (
            // The gift card pays everything, wherever the order goes.
            <input type="hidden" name="paymentMethod" value={method ?? 'cod'} />
          ) : (
            <PaymentChoice
              methods={methods}
              country={delivery.country}
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
            deliveryCents={deliveryCents}
            method={isPrepaid ? GIFT_CARD : method}
            paymentId={paymentId}
          />
          <LegalHints />
          {refusal && (
            <RefusedOrder refusal={refusal} errors={errors} shipsElsewhere={!sameAddress} />
          )}
        </StepSection>
      </div>
      <Confirm
        payableCents={dueCents}
        hasDelivery={delivery.chosen !== null}
        sending={sending}
        describedBy={paymentId}
      />
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
