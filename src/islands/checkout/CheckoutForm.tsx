import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useEffect, useState } from 'react';
import { signInAddress } from '#domain/access/callback-url.ts';
import { IDENTIFYING_FIELDS, type Buyer } from '#domain/account/buyer.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { cartTotals } from '#domain/cart/cart-totals.ts';
import { eventItem, valueOf } from '#domain/consent/shop-event.ts';
import { toCents, toReais } from '#domain/money.ts';
import { GIFT_CARD } from '#domain/orders/order.ts';
import { type OfferedMethod } from '#domain/payments/methods.ts';
import { paymentMethodsFor } from '#domain/payments/offered-methods.ts';
import { updateBilling } from '#stores/cart-actions.ts';
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
import styles from './Checkout.module.css';
import { DeliveryStep } from './DeliveryStep.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { clearedBy } from './order-body.ts';
import { GiftCard, PaymentChoice, type ShownGiftCard } from './Payment.tsx';
import { Review } from './Review.tsx';
import { Progress, StepSection, stepStates, type Step } from './Steps.tsx';
import { submitOrder, type OrderRefusal } from './submit-order.ts';
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
  const settings = useStore($settings);
  const { checkout } = settings;
  const [wanted, chooseMethod] = useState<OfferedMethod>();
  const [sameAddress, setSameAddress] = useState(() => isEmpty(shippingInfo));
  const { sending, errors, formProps, ...submission } = useSubmission<OrderRefusal>({
    clears: clearedBy,
  });
  const refusal = sending ? null : submission.refusal;
  const target = sameAddress ? billingInfo : shippingInfo;
  const isOfDelivery = refusal?.changed ?? refusal?.fields['deliveryInfo'];
  const delivery = useChosenDelivery(target, isOfDelivery ? refusal : null);
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
  const pixPercent = method === 'pix' ? checkout.pixDiscountPercent : 0;
  const [card, setCard] = useState<ShownGiftCard | null>(null);
  const totals = cartTotals(cart, confirmedRules(cart, check, promotions), {
    deliveryCents: delivery.costCents ?? 0,
    pixPercent,
    balanceCents: card ? toCents(card.balance) : 0,
  });
  const { giftCardCents } = totals;
  const isPrepaid = giftCardCents > 0 && totals.dueCents === 0;

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
      discountCents: totals.discountCents,
      payableCents: totals.payableCents,
      giftCard: card && { code: card.code, amount: toReais(giftCardCents) },
    };
    return submitOrder(fields, shown, onPlaced);
  };

  const titles: Record<Step, string> = {
    entrega: t('checkout.delivery'),
    dados: t('checkout.you'),
    pagamento: t('checkout.payment'),
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
      <div className={styles.steps}>
        <Progress titles={titles} states={states} />
        <Review
          refusal={refusal}
          errors={errors}
          shipsElsewhere={!sameAddress}
          goneDelivery={delivery.gone}
        />
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
          <GiftCard
            card={card}
            spentCents={giftCardCents}
            error={errors['giftCard']}
            onChange={setCard}
          />
        </StepSection>
      </div>
      <OrderSummary
        totals={totals}
        pixPercent={pixPercent}
        delivery={delivery.chosen}
        method={isPrepaid ? GIFT_CARD : method}
        sending={sending}
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
