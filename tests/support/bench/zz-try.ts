import { currentShop } from '#server/shop.ts';
import { actingAs } from '#server/scope.ts';
import { listRecords, countViews } from '#server/dashboard/records.ts';
const scope = await currentShop();
const only = process.argv[2] ?? '';
const N = Number(process.argv[3] ?? 12);
const admin = actingAs(scope, {
  kind: 'user',
  user: { id: 'x', name: 'x', email: 'a', emailVerified: true, admin: true, staff: null } as never,
});
const brand = (
  await scope.engine.db.selectFrom('brands').select('id').limit(1).executeTakeFirstOrThrow()
).id;
const cat = (
  await scope.engine.db
    .selectFrom('categories')
    .select('id')
    .where('parentId', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
).id;
const orders: string[] = [
  '',
  'page=2500',
  'page=5000&limit=20',
  ...[
    'priority',
    'createdAt',
    '-createdAt',
    'buyer',
    '-buyer',
    'payable',
    '-payable',
    '-priority',
  ].map((s) => 'sort=' + s),
  'view=toConfirm',
  'view=toShip',
  'view=late',
  'view=late&sort=buyer',
  'status=delivered',
  'status=delivered&sort=buyer',
  'status=cancelled,returned&sort=-payable',
  'status=returned&sort=buyer&page=20',
  'paymentStatus=paid',
  'paymentStatus=failed&sort=-payable',
  'state=AC&sort=buyer',
  'state=SP,MG,RJ',
  'paymentMethod=stripe',
  'source=counter',
  'payable=500..900&sort=buyer',
  'createdAt=2026-01-01..2026-01-31',
  'createdAt=2026-01-01..2026-01-31&sort=buyer',
  'status=delivered&state=AC&source=counter&sort=-payable',
  'late=no',
  'q=silva',
  'q=maria+silva',
  'q=maria',
  'q=ma',
  'q=n0',
  'q=n000123',
  'q=cliente123',
  'q=cliente',
  'q=zzz',
  'q=529',
  'q=silva&status=delivered&sort=-payable',
  'q=silva&status=pending',
  'q=silva&sort=buyer',
  'q=cliente&sort=-buyer&page=2000',
  'q=maria+silva+santos&sort=-payable',
  'q=ma+si',
  'q=119',
  'q=aaaa',
  'q=cliente+maria+n0',
];
const products: string[] = [
  '',
  'page=2500',
  'page=5000',
  ...[
    'updatedAt',
    '-updatedAt',
    'name',
    '-name',
    'stock',
    '-stock',
    'price',
    '-price',
    '-sold',
    'sold',
    'createdAt',
    '-createdAt',
  ].map((s) => 'sort=' + s),
  'view=noPicture',
  'view=low',
  'view=out',
  'view=drafts',
  'status=active',
  'status=active&sort=name',
  'status=archived&sort=price',
  'kind=frame',
  'brand=' + brand,
  'brand=' + brand + '&sort=-price',
  'category=' + cat,
  'category=' + cat + '&sort=name',
  'stock=enough',
  'stock=out&sort=name',
  'price=300..500',
  'price=300..310&sort=name',
  'status=active&stock=enough&brand=' + brand + '&sort=-sold',
  'noPicture=yes',
  'q=serra',
  'q=classico',
  'q=serra+classico',
  'q=n0',
  'q=n000123',
  'q=n00',
  'q=zzz',
  'q=a',
  'q=da',
  'q=do+cl+n0',
  'q=aurora',
  'q=serra&status=archived&sort=price',
  'q=serra&sort=price&page=300',
  'q=1',
  'q=n000123-1',
  'q=12',
  'q=da&brand=' + brand + '&stock=out&sort=-price',
];
const cases: [string, string][] = [
  ...orders.map((p) => ['orders', p] as [string, string]),
  ...products.map((p) => ['products', p] as [string, string]),
];
const q = (a: number[], p: number) =>
  a.sort((x, y) => x - y)[Math.min(a.length - 1, Math.ceil(a.length * p) - 1)]!;
for (const [s, p] of [...cases, ['orders', '#counts'], ['products', '#counts']] as [
  string,
  string,
][]) {
  if (only && !(s + '?' + p).includes(only)) continue;
  const ts: number[] = [];
  let total = 0;
  let pages = 0;
  const t00 = performance.now();
  for (let i = 0; i < N && performance.now() - t00 < 6000; i++) {
    const t0 = performance.now();
    if (p === '#counts') await countViews(admin, s);
    else {
      const r = await listRecords(admin, s, new URLSearchParams(p));
      total = r.total;
      pages = r.page;
    }
    ts.push(performance.now() - t0);
  }
  const mark = ts[0]! > 0 && q(ts, 0.5) > 60 ? (q(ts, 0.5) > 100 ? ' !!!' : ' !') : '';
  console.log(
    `${s}?${p}`.padEnd(70),
    'min',
    q(ts, 0.01).toFixed(1).padStart(7),
    'p50',
    q(ts, 0.5).toFixed(1).padStart(7),
    'max',
    q(ts, 1).toFixed(1).padStart(7),
    total,
    pages,
    mark,
  );
}
process.exit(0);
