import { language } from '#domain/language.ts';
import { formatDecimal } from '#domain/number.ts';
import type { PaymentItem } from '#domain/payments/payment-item.ts';
import { formatReais } from '../format.ts';

/** A sum in any currency: 'R$ 69,80', 'US$ 12.00' of a code that is not known as '12,00 XYZ'. */
export function formatSum(amount: number, currency: string | null): string {
  if (currency === null || currency === 'BRL') return formatReais(amount);
  try {
    return new Intl.NumberFormat(language(), { style: 'currency', currency }).format(amount);
  } catch {
    return `${formatDecimal(amount, 2)} ${currency}`;
  }
}

/** What was received for a payment, or what is expected. */
export const sumOf = ({ amount, currency, received, receivedCurrency }: PaymentItem): string =>
  received === null ? formatSum(amount, currency) : formatSum(received, receivedCurrency);
