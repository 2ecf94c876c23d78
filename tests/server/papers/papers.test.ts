import { beforeAll, expect, it } from 'vitest';
import { inflateSync } from 'node:zlib';
import { GET as getInvoice } from '#pages/api/orders/[orderId]/invoice.ts';
import { GET as getPapers } from '#pages/api/dashboard/orders/papers.ts';
import { PICK_UP } from '#domain/orders/order.ts';
import { paperUrl } from '#domain/orders/sheet.ts';
import { setFiscalNote } from '#server/orders/sending/fiscal-note.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { printable } from '#server/papers/pdf.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { asLooker, asSeller, seller } from '../orders/staff.ts';

const KEY = '52060433009911002506550120000007800267301615';

/** The pages of a PDF, and how much is drawn on them. */
function read(pdf: Buffer): { pages: number; shows: number } {
  const source = pdf.toString('latin1');
  let shows = 0;
  for (const [, stream] of source.matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)) {
    const drawn = inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    shows += [...drawn.matchAll(/\] TJ/g)].length;
  }
  return { pages: [...source.matchAll(/\/Type \/Page\b(?!s)/g)].length, shows };
}

describeOnEveryEngine('papers of orders', (open) => {
  let shop: TestShop;
  const placed: { orderId: string; secret: string }[] = [];

  beforeAll(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 5_000, qty: 50 })],
    });
    for (const key of ['paper-key-1', 'paper-key-2']) {
      shop.advance(1000);
      placed.push(
        await placeOrder(shop.scope, { body: orderOf([cartItem('case', 1)]), idempotencyKey: key }),
      );
    }
  });

  const invoice = (orderId: string, secret: string) =>
    callRoute(getInvoice, shop.scope, {
      path: `/api/orders/${orderId}/invoice?chave=${secret}`,
      params: { orderId },
    });

  it('gives a buyer the summary as a PDF that is stored under its name', async () => {
    const { orderId, secret } = placed[0]!;
    const response = await invoice(orderId, secret);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const name = encodeURIComponent(`Resumo do pedido ${orderId}.pdf`);
    expect(response.headers.get('content-disposition')).toContain(name);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBe(Number(response.headers.get('content-length')));
    const { pages, shows } = read(pdf);
    expect(pages).toBe(1);
    expect(shows).toBeGreaterThan(20);
  });

  it('gives it to no one without the key, or with that of another order', async () => {
    const [first, second] = placed;
    expect((await invoice(first!.orderId, second!.secret)).status).toBe(404);
    expect((await invoice('ZZZZ2222', first!.secret)).status).toBe(404);
    const path = `/api/orders/${first!.orderId}/invoice`;
    const params = { orderId: first!.orderId };
    expect((await callRoute(getInvoice, shop.scope, { path, params })).status).toBe(404);
    const locals = { user: seller };
    expect((await callRoute(getInvoice, shop.scope, { path, params, locals })).status).toBe(404);
  });

  it('gives staff the papers of several orders in one PDF, each on its page', async () => {
    const ids = placed.map(({ orderId }) => orderId);
    for (const kind of ['packing', 'invoice'] as const) {
      const path = paperUrl(kind, [...ids, 'ZZZZ2222']);
      const response = await callRoute(getPapers, shop.scope, { path, locals: { user: seller } });
      expect(response.status).toBe(200);
      expect(read(Buffer.from(await response.arrayBuffer())).pages).toBe(2);
    }
  });

  it('gives address labels four to a page, of any length, and none of what is collected', async () => {
    const labels = async (ids: readonly string[]) => {
      const path = paperUrl('label', ids);
      const response = await callRoute(getPapers, shop.scope, { path, locals: { user: seller } });
      if (response.status !== 200) return response.status;
      return read(Buffer.from(await response.arrayBuffer())).pages;
    };
    const place = async (change: Record<string, unknown>, count = 1) => {
      const ids = [];
      for (let n = 0; n < count; n += 1) {
        shop.advance(1000);
        const key = `label-key-${Object.keys(change).join()}-${n}`;
        const body = orderOf([cartItem('case', 1)], change);
        ids.push((await placeOrder(shop.scope, { body, idempotencyKey: key })).orderId);
      }
      return ids;
    };
    const long = {
      ...address,
      fullName: 'Ana '.repeat(25).trim(),
      house: 'Rua '.repeat(45).trim(),
    };
    const sent = await place({ shippingInfo: long }, 4);
    const [first] = placed;
    expect(await labels([first!.orderId])).toBe(1);
    expect(await labels(sent)).toBe(1);
    expect(await labels([...sent, first!.orderId])).toBe(2);
    await shop.scope.engine.transaction((tx) =>
      tx
        .updateTable('orders')
        .set({ deliveryType: PICK_UP, state: '' })
        .where('id', '=', sent[0]!)
        .execute(),
    );
    expect(await labels([sent[0]!])).toBe(404);
    expect(await labels(sent)).toBe(1);
    await cancel(sent[1]!);
    expect(await labels([sent[1]!]), 'a parcel that nobody is to send').toBe(404);
  });

  const cancel = (id: string) =>
    shop.scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute(),
    );

  it('says on a packing slip that its order was cancelled', async () => {
    const shown = async () => {
      const path = paperUrl('packing', [placed[1]!.orderId]);
      const response = await callRoute(getPapers, shop.scope, { path, locals: { user: seller } });
      return read(Buffer.from(await response.arrayBuffer())).shows;
    };
    const before = await shown();
    await cancel(placed[1]!.orderId);
    expect(await shown()).toBe(before + 1);
    await shop.scope.engine.transaction((tx) =>
      tx
        .updateTable('orders')
        .set({ status: 'pending' })
        .where('id', '=', placed[1]!.orderId)
        .execute(),
    );
  });

  it('gives them only to those who see orders, and no papers that there are not', async () => {
    const path = paperUrl('packing', [placed[0]!.orderId]);
    const locals = { user: { ...seller, staff: { status: true, permissions: [] } } };
    expect((await callRoute(getPapers, shop.scope, { path, locals })).status).toBe(403);
    const asked = (search: string) =>
      callRoute(getPapers, shop.scope, {
        path: `/api/dashboard/orders/papers?${search}`,
        locals: { user: seller },
      });
    for (const search of ['', 'folha=job&pedidos=A', 'folha=packing&pedidos=ZZZZ2222']) {
      expect((await asked(search)).status).toBe(404);
    }
  });

  it('keeps the nota fiscal with the order, which its buyer sees, and takes it out again', async () => {
    const { orderId, secret } = placed[1]!;
    await setFiscalNote(asSeller(shop.scope), { orderId, key: KEY.replace('5206', '5206 ') });
    const fiscal = async () => (await orderForGuest(shop.scope, { orderId, secret })).fiscal;
    expect(await fiscal()).toEqual({ number: '780', key: KEY });
    await expect(
      setFiscalNote(asSeller(shop.scope), { orderId, key: `${KEY.slice(0, -1)}4` }),
    ).rejects.toMatchObject({ fields: { key: 'fields.fiscalKey' } });
    await expect(setFiscalNote(asLooker(shop.scope), { orderId, key: KEY })).rejects.toMatchObject({
      status: 403,
    });
    expect(await fiscal()).toEqual({ number: '780', key: KEY });
    await setFiscalNote(asSeller(shop.scope), { orderId, number: '', key: '' });
    expect(await fiscal()).toBeNull();
  });
});

it('writes what its font does not have as best it can', () => {
  expect(printable('Łódź, ação, 49 □ 21 – 145, −R$\u00a010,00, 眼')).toBe(
    '?ódz, ação, 49 – 21 – 145, −R$\u00a010,00, ?',
  );
});
