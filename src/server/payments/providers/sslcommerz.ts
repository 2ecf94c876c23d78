import { z } from 'zod';
import { ShopError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type {
  BegunPayment,
  PaymentNews,
  PaymentProvider,
  PaymentRequest,
  RefundAnswer,
} from './provider.ts';
import { askSslcommerz } from './sslcommerz-client.ts';
import { readIpn, verifyIpn } from './sslcommerz-ipn.ts';
import { endNews, lookAtSslcommerz, MERCHANT_PATH, validate } from './sslcommerz-money.ts';
import { amountText, fieldsOf, isPage } from '../../outbound/understand.ts';

const provider = 'sslcommerz';

/** Marks the returns of a buyer whose payment was refused, and of one who went back: SSLCommerz's own words. */
const END = 'fim';
/** Characters that SSLCommerz takes of a name, of an address, and of a city or a code. */
const MAX_NAME = 50;
const MAX_PRODUCT = 255;
const MAX_CODE = 30;
const MAX_PHONE = 20;

const sessionShape = z.object({
  status: z.string().optional(),
  failedreason: z.string().nullish(),
  sessionkey: z.string().nullish(),
  GatewayPageURL: z.string().nullish(),
});

async function begin(
  scope: Scope,
  { payment, order, shopName, returnUrl, webhookUrl }: PaymentRequest,
): Promise<BegunPayment> {
  const { buyer } = order;
  const ending = (status: string): string => {
    const url = new URL(returnUrl);
    url.searchParams.set(END, status);
    return url.href;
  };
  const { status, failedreason, sessionkey, GatewayPageURL } = await askSslcommerz(scope, {
    path: '/gwprocess/v4/api.php',
    isPost: true,
    shape: sessionShape,
    fields: {
      total_amount: amountText(payment.amountCents),
      currency: payment.currency,
      tran_id: payment.id,
      success_url: returnUrl,
      fail_url: ending('FAILED'),
      cancel_url: ending('CANCELLED'),
      ipn_url: webhookUrl,
      emi_option: '0',
      cus_name: buyer.fullName.slice(0, MAX_NAME),
      cus_email: buyer.email,
      cus_phone: buyer.phone.slice(0, MAX_PHONE),
      cus_add1: buyer.house.slice(0, MAX_NAME),
      cus_city: buyer.city.slice(0, MAX_NAME),
      cus_state: buyer.state.slice(0, MAX_NAME),
      cus_postcode: buyer.zipCode.slice(0, MAX_CODE),
      cus_country: buyer.country.slice(0, MAX_NAME),
      shipping_method: 'NO',
      num_of_item: '1',
      product_name: `${shopName} · ${order.id}`.slice(0, MAX_PRODUCT),
      product_category: 'eyewear',
      product_profile: 'physical-goods',
      value_a: order.id,
    },
  });
  if (status?.toUpperCase() !== 'SUCCESS') {
    throw new ProviderRefusedError(
      provider,
      (failedreason || status || 'no session').slice(0, 300),
    );
  }
  if (!sessionkey || !isPage(GatewayPageURL ?? undefined)) {
    throw new ProviderUnavailableError(provider, 'a session without an address');
  }
  return { providerRef: sessionkey, redirectUrl: GatewayPageURL! };
}

async function returned(
  scope: Scope,
  { payment, call }: Parameters<PaymentProvider['returned']>[1],
): Promise<PaymentNews[]> {
  const field = fieldsOf(call);
  const end = endNews(payment.id, call.query.get(END) ?? field('status').toUpperCase());
  if (end.length > 0) return howItEnded(scope, payment, end);
  const valId = field('val_id');
  const money = valId === '' ? [] : await validate(scope, valId);
  return money.length > 0 ? money : lookAtSslcommerz(scope, payment);
}

/** A buyer who went back, or was refused, may have paid at another try; otherwise their browser is believed. */
async function howItEnded(
  scope: Scope,
  payment: Parameters<typeof lookAtSslcommerz>[1],
  end: PaymentNews[],
): Promise<PaymentNews[]> {
  try {
    const news = await lookAtSslcommerz(scope, payment);
    return news.length > 0 ? news : end;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    // Money that comes all the same is reported by the IPN, and still pays the order.
    console.error(`payments: a return without money could not be checked: ${error.message}`);
    return end;
  }
}

const refundShape = z.object({
  status: z.string(),
  refund_ref_id: z.string().nullish(),
  errorReason: z.string().nullish(),
});

/** What SSLCommerz says of a refund that it has taken on; first it says no more than that. */
const REFUND_OUTCOMES: Readonly<Record<string, RefundAnswer['outcome']>> = {
  refunded: 'succeeded',
  cancelled: 'failed',
  failed: 'failed',
};

async function refund(
  scope: Scope,
  { refund: asked, payment }: Parameters<PaymentProvider['refund']>[1],
): Promise<RefundAnswer> {
  if (asked.providerRef !== null) return refundStatus(scope, asked.providerRef);
  const { status, refund_ref_id, errorReason } = await askSslcommerz(scope, {
    path: MERCHANT_PATH,
    shape: refundShape,
    fields: {
      bank_tran_id: payment.providerPaymentId ?? '',
      refund_trans_id: asked.id,
      refund_amount: amountText(asked.amountCents),
      refund_remarks: `Pedido ${asked.orderId}`,
      refe_id: asked.id,
    },
  });
  const providerRef = refund_ref_id || null;
  if (status.toLowerCase() === 'failed') {
    return { providerRef, outcome: 'failed', reason: errorReason || status };
  }
  if (providerRef === null) return { providerRef, outcome: 'processing' };
  try {
    return await refundStatus(scope, providerRef);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { providerRef, outcome: 'processing' };
  }
}

async function refundStatus(scope: Scope, providerRef: string): Promise<RefundAnswer> {
  const { status, errorReason } = await askSslcommerz(scope, {
    path: MERCHANT_PATH,
    shape: refundShape,
    fields: { refund_ref_id: providerRef },
  });
  const outcome = REFUND_OUTCOMES[status.toLowerCase()] ?? 'processing';
  const reason = errorReason || status;
  return { providerRef, outcome, ...(outcome === 'failed' && { reason }) };
}

/** SSLCommerz by its hosted checkout; it has no webhook for refunds and no list of what has moved. */
export const sslcommerz: PaymentProvider = {
  begin,
  returned,
  verify: verifyIpn,
  read: readIpn,
  // A try that has failed does not end the order: the buyer may be trying again.
  look: async (scope, payment) =>
    (await lookAtSslcommerz(scope, payment)).filter(
      (news) => news.kind !== 'payment' || news.outcome !== 'failed',
    ),
  refund,
  // An attempt that does not exist: the answer says whether the keys are accepted.
  test: async (scope) => {
    await lookAtSslcommerz(scope, { id: 'test' });
  },
};
