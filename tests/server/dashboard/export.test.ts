import { expect, it } from 'vitest';
import { GET } from '#pages/api/dashboard/[section]/export.ts';
import { dayStart } from '#domain/date.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { listOf } from '#server/dashboard/list.ts';
import type { Scope } from '#server/service/scope.ts';
import { customerList } from '#domain/customers/customer.ts';
import { expressionBuilder } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';
import { readListQuery } from '#domain/dashboard/list.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import {
  cartItem,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';
import { callRoute } from '../../support/call.ts';
import { addAccounts, admin, auditOf, customer, staffWith } from './desk.ts';

const download = (shop: Scope, user: SessionUser | null, path: string) =>
  callRoute(GET, shop, {
    path: `/api/dashboard/${path}`,
    params: { section: path.split('/')[0]! },
    locals: { user },
  });

describeOnEveryEngine('the export of a list', (open) => {
  it('is a file that spreadsheets open, without formulas of strangers', async () => {
    const { scope } = await open();
    await addAccounts(
      scope,
      { id: 'a', fullName: '=HYPERLINK("http://x")', createdAt: Date.UTC(2026, 0, 15, 12) },
      { id: 'b', fullName: 'Ana; "Aninha"', phone: '(11) 98765-4321', createdAt: 2 },
    );
    const response = await download(scope, admin, 'customers/export?sort=createdAt');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''clientes-\d{4}-\d\d-\d\d\.csv$/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toBe(
      'Nome completo;E-mail;Telefone;CPF;Pedidos;Total comprado;Último pedido;Etiquetas;' +
        'Novidades por e-mail;Novidades por WhatsApp;Cliente desde;Conta',
    );
    expect(lines[1]).toContain('"Ana; ""Aninha""";b@exemplo.test;(11) 98765-4321;;0;0,00;');
    expect(lines[2]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/x""\)".*;0;0,00;.*;15\/01\/2026 09:00;Ativa$/,
    );
    expect(lines).toHaveLength(4);
  });

  it('has a row for each line of an order, and each variant of a product, if that is asked for', async () => {
    const { scope } = await open();
    await fillShop(scope, {
      products: [
        variableProduct('ilha', [
          { priceCents: 10_000, qty: 50, color: 'Preto', size: 'P' },
          { priceCents: 12_000, qty: 3, color: 'Tartaruga', size: 'M' },
        ]),
        simpleProduct('estojo', { priceCents: 5_990, qty: 9 }),
        simpleProduct('aro', { priceCents: 10_000, qty: 9 }),
      ],
    });
    const body = orderOf([cartItem('aro', 2), cartItem('estojo')]);
    const { orderId } = await placeOrder(scope, { body, idempotencyKey: 'export-lines' });
    const rows = async (path: string) =>
      (await (await download(scope, admin, path)).text()).trim().split('\r\n');
    const [head, ...lines] = await rows('orders/export?by=parts');
    expect(head).toContain('Produto;SKU;Cor e tamanho;Quantidade;Devolvidos;Preço unitário');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(orderId);
    expect(lines[0]).toMatch(/;2;0;100,00;0,00;200,00$/);
    const [orders, order] = await rows('orders/export');
    expect(orders).toMatch(/Telefone;CPF;Cidade;Estado;País;.*;Frete;Total;/);
    expect(order).toMatch(/\(11\) 98765-4321;;São Paulo;SP;BR;.*;19,90;279,80;/);
    const variants = await rows('products/export?by=parts&sort=name');
    expect(variants[0]).toContain('SKU;Código de barras;Cor;Tamanho');
    expect(variants.slice(1)).toHaveLength(4);
    expect(variants.join('\n')).toMatch(/Tartaruga;M;;120,00;;;3/);
    expect((await download(scope, admin, 'customers/export?by=parts')).status).toBe(404);
  });

  it('holds what the list shows for the same parameters, all pages of it', async () => {
    const { scope } = await open();
    const people = Array.from({ length: 120 }, (_, index) => ({
      id: `p${index}`,
      status: index < 60 ? ('active' as const) : ('inactive' as const),
    }));
    await addAccounts(scope, ...people);
    const response = await download(scope, admin, 'customers/export?view=inactive&limit=10&page=3');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + 60);
    expect(await auditOf(scope)).toMatchObject([
      {
        actorName: 'Ana Admin',
        action: 'customers.export',
        details: { filter: 'Inativos' },
      },
    ]);
  });

  it('says what yes and no mean if a field is no question, and days as people write them', async () => {
    const { scope } = await open();
    const startsAt = dayStart('2026-06-28');
    await fillShop(scope, { products: [], coupons: [coupon('DEZ', { startsAt })] });
    const [head, row] = (await (await download(scope, admin, 'coupons/export')).text()).split(
      '\r\n',
    );
    const cells = Object.fromEntries(head!.split(';').map((name, n) => [name, row!.split(';')[n]]));
    expect(cells).toMatchObject({
      'Como entra na compra': 'Com o código',
      Ligado: 'Sim',
      'Começa em': '28/06/2026',
    });
    await (await download(scope, admin, 'coupons/export?automatic=no')).text();
    expect((await auditOf(scope)).at(-1)).toMatchObject({
      details: { filter: 'Como entra na compra: Com o código' },
    });
  });

  it('is for those who may see the section, and only if the section offers it', async () => {
    const { scope } = await open();
    expect((await download(scope, null, 'customers/export')).status).toBe(401);
    for (const user of [
      customer,
      staffWith('customers', { edit: true }),
      staffWith('orders', { view: true }),
    ]) {
      expect((await download(scope, user, 'customers/export')).status).toBe(403);
    }
    expect((await download(scope, admin, 'staff/export')).status).toBe(404);
    expect((await download(scope, admin, 'nothing/export')).status).toBe(404);
    expect(await auditOf(scope)).toEqual([]);
  });

  it('reads a batch at a time, and no further when nobody listens any more', async () => {
    const { scope } = await open();
    for (let at = 0; at < 450; at += 50) {
      const fifty = Array.from({ length: 50 }, (_, index) => ({ id: `p${at + index}` }));
      await addAccounts(scope, ...fifty);
    }
    const { ref } = expressionBuilder<Schema, 'accounts'>();
    const read: number[] = [];
    const list = listOf({
      shape: customerList,
      table: 'accounts',
      rows: (db) => db.selectFrom('accounts'),
      sorts: { createdAt: () => ref('createdAt') },
      items: async (_scope, _db, ids) => {
        read.push(ids.length);
        return ids.map((id) => ({ id }));
      },
    });
    const query = readListQuery(new URLSearchParams(), customerList);
    const seen = new Set<string>();
    for await (const batch of list.batches(scope, query)) {
      for (const { id } of batch as { id: string }[]) seen.add(id);
    }
    expect(seen.size).toBe(450);
    expect(read).toEqual([100, 100, 100, 100, 50]);
    read.length = 0;
    for await (const batch of list.batches(scope, query)) {
      expect(batch).toHaveLength(100);
      break;
    }
    expect(read).toEqual([100]);
    // The connection that read it is free again: two of them are all there are.
    const again = await Promise.all(
      [1, 2, 3].map(async () => {
        for await (const batch of list.batches(scope, query)) return batch.length;
        return 0;
      }),
    );
    expect(again).toEqual([100, 100, 100]);
  });

  it('stops when the browser has gone', async () => {
    const { scope } = await open();
    for (let at = 0; at < 1500; at += 100) {
      const hundred = Array.from({ length: 100 }, (_, index) => ({ id: `p${at + index}` }));
      await addAccounts(scope, ...hundred);
    }
    for (let turn = 0; turn < 4; turn += 1) {
      const response = await download(scope, admin, 'customers/export');
      const reader = response.body!.getReader();
      expect((await reader.read()).done).toBe(false);
      await reader.cancel();
    }
    const whole = await (await download(scope, admin, 'customers/export')).text();
    expect(whole.trim().split('\r\n')).toHaveLength(1 + 1500);
  });
});
