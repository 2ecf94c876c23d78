import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dynamicPixCode } from '#domain/payments/br-code.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { pix } from '#server/payments/providers/pix.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { sendRefund } from '#server/payments/settlement/send-refund.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { makeCertificates, type Certificates } from '../../../support/providers/certificates.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import { PIX_KEYS, startPixBank, type PixServer } from '../../../support/providers/pix-server.ts';
import { hurry } from '../../../support/providers/hurry.ts';
import { asSeller } from '../../orders/staff.ts';

const HOUR_MS = 3_600_000;

describeOnEveryEngine('Pix by a bank’s API', (open) => {
  let certificates: Certificates;
  let bank: PixServer;
  let test: TestShop;
  let shop: Awaited<ReturnType<typeof payingShop>>;

  beforeAll(async () => {
    certificates = await makeCertificates();
  });
  afterAll(() => certificates.remove());

  beforeEach(async () => {
    bank = await startPixBank(certificates.server);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    test = await open();
    shop = await payingShop(test, {
      method: 'pix',
      env: {
        ...PIX_KEYS,
        PIX_API_URL: `${bank.url}/pix/v2/`,
        PIX_TOKEN_URL: `${bank.url}/oauth/token`,
        PIX_CERTIFICATE: certificates.certificate,
        PIX_CERTIFICATE_KEY: certificates.key,
      },
    });
  });

  afterEach(() => bank.close());

  const now = () => test.scope.now();
  /** What a bank, or anyone, tells of a charge. */
  const told = (txid: string, change: object = {}) => ({
    body: JSON.stringify({
      pix: [{ endToEndId: `E${'7'.repeat(31)}`, valor: '69.80', txid, ...change }],
    }),
    headers: new Headers(),
  });
  /** An order whose Pix has come. */
  async function paidOrder() {
    const ordered = await shop.ordered();
    const endToEndId = bank.pay(ordered.payment.id, now());
    await shop.tell(bank.webhook(ordered.payment.id));
    await shop.work();
    return { ...ordered, endToEndId };
  }

  it('has the bank make a charge of the order’s sum, and shows its code', async () => {
    const { answer, payment, orderId } = await shop.ordered();
    const [asked] = bank.askedOf('PUT /pix/v2/cob/');
    expect(asked?.path).toBe(`/pix/v2/cob/${payment.id}`);
    expect(JSON.parse(asked!.body)).toEqual({
      calendario: { expiracao: 86_400 },
      valor: { original: '69.80' },
      chave: PIX_KEYS.PIX_KEY,
      solicitacaoPagador: expect.stringContaining(orderId) as string,
    });
    expect(answer).toMatchObject({
      status: 'pending',
      redirectUrl: null,
      pix: { copyPaste: `000201 code of ${payment.id}`, expiresAt: now() + 24 * HOUR_MS },
    });
  });

  it('makes the code itself if the bank gives none', async () => {
    bank.givesCode = false;
    const { answer, payment } = await shop.ordered();
    const { name } = await loadSettings(test.scope);
    const location = `pix.banco.test/qr/v2/${payment.id}`;
    expect(answer.pix?.copyPaste).toBe(
      dynamicPixCode({ location, name, city: 'BRASIL', amountCents: TOTAL }),
    );
  });

  it('uses the charge whose answer was lost', async () => {
    await shop.ordered();
    bank.losesAnswers = 1;
    const { answer, payment } = await shop.ordered();
    expect(answer.pix?.copyPaste).toContain(payment.id);
    expect(bank.charges.size).toBe(2);
  });

  it('asks for one token, and for another when it is refused or over', async () => {
    await shop.ordered();
    await shop.ordered();
    expect(bank.askedOf('POST /oauth/token')).toHaveLength(1);
    bank.revokeTokens();
    expect((await shop.ordered()).answer.pix).not.toBeNull();
    expect(bank.askedOf('POST /oauth/token')).toHaveLength(2);
    test.advance(HOUR_MS);
    await shop.ordered();
    expect(bank.askedOf('POST /oauth/token')).toHaveLength(3);
  });

  it('is paid once the bank confirms it, however often it is told', async () => {
    const { orderId, payment } = await shop.ordered();
    const endToEndId = bank.pay(payment.id, now());
    const webhook = bank.webhook(payment.id);
    await Promise.all(Array.from({ length: 10 }, () => shop.tell(webhook)));
    expect(await shop.events()).toHaveLength(1);
    expect(await shop.paid(orderId)).toMatchObject({ status: 'pending' });
    await shop.work();
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid', paidCents: TOTAL });
    expect(await shop.attempts(orderId)).toMatchObject([
      { status: 'paid', providerPaymentId: endToEndId, attention: null },
    ]);
    await shop.tell(webhook);
    await shop.work();
    expect(bank.askedOf('GET /pix/v2/cob/')).toHaveLength(1);
    expect((await shop.order(orderId)).paidCents).toBe(TOTAL);
  });

  it('believes no one but the bank, and is told the truth by the same call later', async () => {
    const { orderId, payment } = await shop.ordered();
    await shop.tell(told(payment.id));
    await shop.tell(told('f'.repeat(28)));
    await shop.work();
    expect(await shop.paid(orderId)).toMatchObject({ status: 'pending', paidCents: 0 });
    expect(await shop.events()).toEqual([]);
    bank.pay(payment.id, now());
    await shop.tell(told(payment.id));
    await shop.work();
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid' });
  });

  it('is told again while it asks: nothing is lost', async () => {
    const { orderId, payment } = await shop.ordered();
    await shop.tell(told(payment.id));
    // The bank answers that nothing has come, and then it comes.
    const before = structuredClone(bank.charges.get(payment.id)!);
    bank.meanwhile = async () => {
      bank.pay(payment.id, now());
      await shop.tell(told(payment.id));
      const paid = bank.charges.get(payment.id)!;
      bank.charges.set(payment.id, before);
      setImmediate(() => setImmediate(() => bank.charges.set(payment.id, paid)));
    };
    await shop.work();
    await expect
      .poll(async () => {
        await shop.work();
        return (await shop.paid(orderId)).status;
      })
      .toBe('paid');
  });

  it.each(['', '{', 'null', '[]', '{"pix":1}', '{"pix":[{}]}', '{"evento":"teste"}'])(
    'refuses a call that says %j',
    async (body) => {
      await expect(shop.tell({ body, headers: new Headers() })).rejects.toMatchObject({
        status: 400,
      });
    },
  );

  it.each([
    ['69.79', 'amount'],
    ['70.00', 'amount'],
  ])('shows staff %s instead of 69.80', async (valor, attention) => {
    const { orderId, payment } = await shop.ordered();
    bank.pay(payment.id, now(), valor);
    await shop.tell(bank.webhook(payment.id));
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'review', attention }]);
    expect((await shop.order(orderId)).paidCents).toBe(0);
  });

  it('catches what is paid twice, and what comes for a cancelled order', async () => {
    const { orderId, payment } = await paidOrder();
    bank.pay(payment.id, now());
    await shop.tell(bank.webhook(payment.id));
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([
      { status: 'paid' },
      { status: 'review', attention: 'duplicate' },
    ]);

    const late = await shop.ordered();
    await moveOrder(asSeller(test.scope), {
      orderId: late.orderId,
      to: 'cancelled',
      reason: 'buyer',
    });
    bank.pay(late.payment.id, now());
    await shop.tell(bank.webhook(late.payment.id));
    await shop.work();
    expect(await shop.attempts(late.orderId)).toMatchObject([{ attention: 'late' }]);
    expect(await shop.order(late.orderId)).toMatchObject({ status: 'cancelled', paidCents: 0 });
  });

  it('takes back the charge that another attempt replaces', async () => {
    const { orderId, payment } = await shop.ordered();
    await shop.again(orderId);
    await shop.work();
    expect(bank.charges.get(payment.id)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
    expect(bank.charges.size).toBe(2);
    expect(await shop.paid(orderId)).toMatchObject({ status: 'pending' });
  });

  it('gives back in part, once, and hears how it ends', async () => {
    const { orderId, payment, endToEndId } = await paidOrder();
    Object.assign(bank, { fault: 'down', faultAt: /devolucao/ });
    const lost = await shop.giveBack(orderId, 20);
    expect(lost).toMatchObject({ status: 'processing', amount: 20 });
    bank.fault = null;
    bank.losesAnswers = 1;
    await sendRefund(test.scope, { refundId: lost.id });
    const path = `/pix/v2/pix/${endToEndId}/devolucao/${lost.id}`;
    const asked = bank.askedOf('PUT /pix/v2/pix/');
    expect(new Set(asked.map((each) => each.path))).toEqual(new Set([path]));
    expect(JSON.parse(asked[0]!.body)).toEqual({ valor: '20.00' });
    expect(bank.charges.get(payment.id)?.pix?.[0]?.devolucoes).toHaveLength(1);
    expect(await shop.paid(orderId)).toMatchObject({
      status: 'partially_refunded',
      refundedCents: 2_000,
    });

    bank.returnStatus = 'EM_PROCESSAMENTO';
    const slow = await shop.giveBack(orderId, 10);
    expect(slow.status).toBe('processing');
    bank.charges.get(payment.id)!.pix![0]!.devolucoes![1]!.status = 'DEVOLVIDO';
    await shop.tell(bank.webhook(payment.id));
    await shop.work();
    expect(await shop.paid(orderId)).toMatchObject({ refundedCents: 3_000 });

    bank.returnStatus = 'NAO_REALIZADO';
    expect(await shop.giveBack(orderId, 39.8)).toMatchObject({ status: 'failed' });
    await expect(shop.giveBack(orderId, 39.81)).rejects.toMatchObject({ status: 422 });
  });

  it('tells of what was given back at the bank itself', async () => {
    const { orderId, payment, endToEndId } = await paidOrder();
    const at = new Date(now()).toISOString();
    bank.charges.get(payment.id)!.pix![0]!.devolucoes = [
      { id: 'D9', rtrId: 'D9', status: 'DEVOLVIDO', valor: '15.00', horario: { solicitacao: at } },
    ];
    for (let told = 0; told < 2; told += 1) {
      await shop.tell(bank.webhook(payment.id));
      await shop.work();
    }
    expect(await shop.refunds(orderId)).toMatchObject([
      { providerRef: 'D9', status: 'succeeded', byHand: 1, amountCents: 1_500 },
    ]);
    const listed = await pix.list!(test.scope, { from: now() - 86_400_000, to: now() + 1_000 });
    expect(listed.find(({ kind }) => kind === 'refund')).toMatchObject({ refundOf: endToEndId });
  });

  it.each(['down', 'hung', 'nonsense', 'broken'] as const)(
    'loses nothing while the bank is %s',
    async (fault) => {
      hurry(bank);
      const { orderId } = await paidOrder();
      const waiting = await shop.ordered();
      bank.pay(waiting.payment.id, now());
      bank.fault = fault;
      for (const part of [/token/, /cob/]) {
        bank.faultAt = part;
        bank.revokeTokens();
        const unpaid = await shop.ordered();
        expect(unpaid.answer).toMatchObject({ status: 'failed', pix: null, dueCents: TOTAL });
      }
      bank.faultAt = /./;
      await shop.tell(bank.webhook(waiting.payment.id));
      await shop.work();
      expect(await shop.paid(waiting.orderId)).toMatchObject({ status: 'pending' });
      const refund = await shop.giveBack(orderId, 20);
      expect(refund).toMatchObject({ status: 'processing' });
      await expect(pix.test(test.scope)).rejects.toMatchObject({ status: 503 });

      bank.fault = null;
      test.advance(HOUR_MS);
      await shop.work();
      expect(await shop.paid(waiting.orderId)).toMatchObject({ status: 'paid' });
      expect(await shop.refunds(orderId)).toMatchObject([{ status: 'succeeded' }]);
    },
  );

  it('tries its keys and its certificate', async () => {
    await expect(pix.test(test.scope)).resolves.toBeUndefined();
    vi.stubEnv('PIX_CERTIFICATE', '');
    await expect(pix.test(test.scope)).rejects.toMatchObject({ code: 'providerUnavailable' });
    vi.stubEnv('PIX_CERTIFICATE', '/nowhere/loja.pem');
    await expect(pix.test(test.scope)).rejects.toMatchObject({ code: 'providerRefused' });
    vi.stubEnv('PIX_CERTIFICATE', certificates.certificate);
    vi.stubEnv('PIX_CLIENT_SECRET', 'wrong');
    await expect(pix.test(test.scope)).rejects.toMatchObject({ code: 'providerRefused' });
  });

  it('lists what has come and what was given back in a period, page by page', async () => {
    bank.pageSize = 1;
    const first = await paidOrder();
    const from = now();
    test.advance(1_000);
    const second = await paidOrder();
    const refund = await shop.giveBack(second.orderId, 20);
    const [, txid] = [first.payment.id, second.payment.id];
    expect(await pix.list!(test.scope, { from, to: now() + 1 })).toEqual([
      expect.objectContaining({ kind: 'payment', id: first.endToEndId, amountCents: TOTAL }),
      expect.objectContaining({ kind: 'payment', id: second.endToEndId, paymentId: txid }),
      expect.objectContaining({ kind: 'refund', id: refund.id, amountCents: 2_000, at: now() }),
    ]);
    expect(await pix.list!(test.scope, { from: from + 1, to: now() })).toEqual([]);
  });
});
