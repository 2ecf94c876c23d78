/**
 * A shop whose staff merge brands, publish and hide products, and take back what was delivered, until it is killed. Prints
 * 'ready', begins with a line of its standard input, and says what its database has acknowledged: `merged N`, `hidden N`,
 * `shown N`, `back ORDER`.
 */
import { once } from 'node:events';
import { actOnSelection } from '#server/dashboard/actions.ts';
import { databasePlace, openDatabase } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import { askReturn } from '#server/orders/returns/ask-return.ts';
import { actingAs } from '#server/service/scope.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { answerReturn } from '#server/payments/settlement/answer-return.ts';
import { shopScope } from '#server/start/shop.ts';
import { seller } from '../server/orders/staff.ts';

const config = readEnvironment(process.env);
const engine = await openDatabase(databasePlace(config));
const shop = shopScope(engine, config);
const staff = actingAs(shop, { kind: 'user', user: { ...seller, admin: true } });
const guest = actingAs(shop, { kind: 'guest' });
const say = (line: string) => process.stdout.write(`${line}\n`);
const act = (section: string, action: string, body: Record<string, unknown>) =>
  actOnSelection(staff, { resource: resourceOf(section), action, body });

async function mergeAll(): Promise<void> {
  const brands = await engine.db
    .selectFrom('brands')
    .select('id')
    .where('id', 'like', 'b%-old')
    .execute();
  for (const { id } of brands) {
    const into = id.replace('-old', '-new');
    await act('brands', 'merge', { ids: [id, into], into });
    say(`merged ${id}`);
  }
}

async function publishAll(): Promise<void> {
  const products = await engine.db
    .selectFrom('products')
    .select(['id', 'status'])
    .where('id', 'like', 'p%')
    .execute();
  for (;;) {
    for (const product of products) {
      const isShown = product.status === 'active';
      await act('products', isShown ? 'hide' : 'publish', { ids: [product.id] });
      product.status = isShown ? 'draft' : 'active';
      say(`${isShown ? 'hidden' : 'shown'} ${product.id}`);
    }
  }
}

async function takeBackAll(): Promise<void> {
  const open = await engine.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'delivered')
    .where('id', 'not in', (eb) => eb.selectFrom('returnRequests').select('orderId'))
    .execute();
  const words = { instructions: 'Leve aos Correios.', note: 'Recado' };
  for (const { id: orderId } of open) {
    const body = { kind: 'withdrawal', lines: [{ position: 0, qty: 2 }] };
    const { id: requestId } = await askReturn(guest, { orderId, body });
    await answerReturn(staff, { orderId, requestId, to: 'accepted', ...words } as never);
    await answerReturn(staff, { orderId, requestId, to: 'arrived', ...words } as never);
    say(`back ${orderId}`);
  }
}

say('ready');
await once(process.stdin, 'data');
await Promise.all([mergeAll(), publishAll(), takeBackAll()]);
