import { describe, expect, it } from 'vitest';
import type { ProviderMovement } from '#domain/payments/movement.ts';
import { differencesOf, type OwnPayment, type OwnRefund } from '#domain/payments/reconciliation.ts';

const DAY = { from: 1_000, to: 2_000 };

const moved = (change: Partial<ProviderMovement> = {}): ProviderMovement => ({
  kind: 'payment',
  id: 'pi_1',
  paymentId: null,
  amountCents: 6_980,
  currency: 'BRL',
  at: 1_500,
  ...change,
});
const own = (change: Partial<OwnPayment> = {}): OwnPayment => ({
  id: 'ours',
  orderId: 'ORDER1',
  providerRef: 'cs_1',
  providerPaymentId: 'pi_1',
  status: 'paid',
  cents: 6_980,
  currency: 'BRL',
  at: 1_500,
  ...change,
});
const givenBack = (change: Partial<ProviderMovement> = {}) =>
  moved({ kind: 'refund', id: 're_1', refundOf: 'pi_1', amountCents: 1_000, ...change });
const ownRefund = (change: Partial<OwnRefund> = {}): OwnRefund => ({
  paymentId: 'ours',
  orderId: 'ORDER1',
  providerRef: 're_1',
  status: 'succeeded',
  cents: 1_000,
  currency: 'BRL',
  at: 1_600,
  ...change,
});

const compare = (
  movements: ProviderMovement[],
  payments: OwnPayment[],
  refunds: OwnRefund[] = [],
) => differencesOf(DAY, { movements, payments, refunds });

describe('the comparison with a provider’s list', () => {
  it('finds none if both say the same', () => {
    expect(compare([moved(), givenBack()], [own()], [ownRefund()])).toEqual([]);
    expect(compare([], [])).toEqual([]);
  });

  it.each<[string, ProviderMovement, OwnPayment[]]>([
    ['unknown', moved(), []],
    ['unknown', moved({ id: 'pi_2' }), [own({ at: null, providerPaymentId: null })]],
    ['untold', moved({ paymentId: 'ours' }), [own({ at: null, providerPaymentId: null })]],
    ['untold', moved({ paymentRef: 'cs_1' }), [own({ at: null, providerPaymentId: null })]],
    ['untold', moved({ id: 'pi_2', paymentId: 'ours' }), [own({ at: 500 })]],
    ['sum', moved({ amountCents: 6_979 }), [own()]],
    ['sum', moved({ currency: 'USD' }), [own()]],
  ])('names a payment: %s', (kind, movement, payments) => {
    const found = compare([movement], payments);
    expect(found).toMatchObject([{ kind, id: movement.id }]);
    expect(found[0]!.paymentId).toBe(kind === 'unknown' ? null : 'ours');
  });

  it.each<[string, ProviderMovement, OwnRefund[]]>([
    ['refundUnknown', givenBack(), []],
    ['refundUntold', givenBack(), [ownRefund({ status: 'failed' })]],
    ['refundUntold', givenBack(), [ownRefund({ status: 'processing', providerRef: null })]],
    ['refundSum', givenBack({ amountCents: 999 }), [ownRefund()]],
  ])('names a refund: %s', (kind, movement, refunds) => {
    expect(compare([moved(), movement], [own()], refunds)).toMatchObject([
      { kind, id: 're_1', paymentId: 'ours', orderId: 'ORDER1' },
    ]);
  });

  const charged = (change: Partial<ProviderMovement> = {}) =>
    givenBack({ kind: 'chargeback', ...change });
  const reversed = (refundOf: string) =>
    givenBack({ kind: 'chargebackReversed', id: 'back', refundOf });
  const known = { isChargeback: true };
  it.each<[string, ProviderMovement[], OwnRefund[]]>([
    ['chargebackUnknown', [charged()], []],
    ['chargebackUnknown', [charged()], [ownRefund()]],
    ['refundSum', [charged({ amountCents: 999 })], [ownRefund(known)]],
    ['chargebackReversed', [reversed('pi_1')], []],
    ['chargebackReversed', [charged({ at: 999 }), reversed('re_1')], []],
    ['chargebackReversed', [reversed('re_1')], [ownRefund(known)]],
  ])('names a chargeback: %s', (kind, movements, refunds) => {
    // What is there on other days is compared on those.
    const found = compare(
      [moved(), ...movements],
      [own()],
      refunds.map((each) => ({ ...each, at: 1 })),
    );
    expect(found).toMatchObject([{ kind, paymentId: 'ours', orderId: 'ORDER1' }]);
  });

  it('finds none in a chargeback that is known, whether or not its money has come back', () => {
    expect(compare([moved(), charged()], [own()], [ownRefund(known)])).toEqual([]);
    const back = ownRefund({ ...known, status: 'failed', reversalRef: 'back' });
    expect(compare([moved(), charged(), reversed('pi_1')], [own()], [back])).toEqual([]);
  });

  it('names what is here and not there, except what was told late or given back by hand', () => {
    expect(compare([], [own()], [ownRefund()])).toMatchObject([
      { kind: 'absent', id: 'pi_1', here: { cents: 6_980, currency: 'BRL' }, there: null },
      { kind: 'refundAbsent', id: 're_1' },
    ]);
    const dayBefore = [moved({ at: 999 }), givenBack({ at: 998 })];
    expect(compare(dayBefore, [own()], [ownRefund()])).toEqual([]);
    expect(compare([moved()], [own()], [ownRefund({ providerRef: null })])).toEqual([]);
    expect(compare([], [own({ at: 2_000 })], [ownRefund({ at: 999 })])).toEqual([]);
  });
});
