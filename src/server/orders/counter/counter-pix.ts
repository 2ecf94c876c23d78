import { z } from 'zod';
import { positiveReais } from '#domain/form/reais.ts';
import { toCents } from '#domain/money.ts';
import { staticPixCode } from '#domain/payments/br-code.ts';
import type { QrCode } from '#domain/qr-code.ts';
import { authorise } from '../../service/authorise.ts';
import { parseInput } from '../../service/parse-input.ts';
import { qrCodeOf } from '#domain/qr-code.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { providerKeys } from '../../settings/provider-keys.ts';

const counterPixSchema = z.object({ amount: positiveReais });

/**
 * A Pix by the shop's own key, to be shown to the customer at the counter: staff see in the bank that it has come.
 *
 * @param input `amount`, reais
 * @returns null for a shop without a key
 * @throws InvalidFieldsError for no amount
 */
export async function counterPix(
  scope: Scope,
  input: z.input<typeof counterPixSchema>,
): Promise<{ copyPaste: string; qr: QrCode } | null> {
  authorise(scope, 'orders', 'view');
  const { amount } = parseInput(counterPixSchema, input);
  const { pixKey } = await providerKeys(scope);
  if (!pixKey) return null;
  const { name, legal, payment } = await loadSettings(scope);
  const copyPaste = staticPixCode({
    key: pixKey,
    name: legal.companyName || name,
    city: payment.pixCity || 'BRASIL',
    amountCents: toCents(amount),
    txid: null,
  });
  return { copyPaste, qr: qrCodeOf(copyPaste) };
}
