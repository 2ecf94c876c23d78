import { beforeEach, expect, it } from 'vitest';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { check, importAll, sheet } from './import-shop.ts';

const SHOPIFY = 'ID,Title,Handle,Option1 Name,Option1 Value,Variant SKU,Variant Price\n';
const WOOCOMMERCE =
  'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n';

describeOnEveryEngine('a file that other shops stumble over', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
  });

  /** What is wrong with a file, as 'row column code', and how many records would be created. */
  const checked = async (text: string) => {
    const { errors, counts, status } = await check(scope, text);
    const wrong = errors.map(({ row, column, code }) => `${row} ${column} ${code}`);
    return { status, created: counts.created, wrong };
  };

  it.each(['12"', '1"2', '"12"x', '12""'])(
    'has the sign of inches in a code: %s is read as it is, and so is what follows',
    async (sku) => {
      const { errors } = await importAll(
        scope,
        sheet(`a;A;active;${sku};10;1`, 'b;B;active;B;10;1'),
      );
      expect(errors).toEqual([]);
      const skus = await scope.engine.db.selectFrom('variants').select('sku').execute();
      expect(skus.map((one) => one.sku).toSorted()).toEqual([sku, 'B'].toSorted());
    },
  );

  it('has a quote in the row of an id: within it, or never closed', async () => {
    const rows = (id: string) => `${SHOPIFY}${id},Aurora,aurora,,,A,10\nprod_2,Bela,bela,,,B,10\n`;
    for (const id of ['prod"1', '"prod"1"', '"prod_""1"'])
      expect(await checked(rows(id))).toEqual({ status: 'ready', created: 2, wrong: [] });
    expect(await checked(rows('"prod_1'))).toMatchObject({
      status: 'failed',
      wrong: ['2 ID quote'],
    });
  });

  it('has variants without anything', async () => {
    const own = (...rows: string[]) =>
      ['slug;name;status;sku;price;stock;color', 'a;A;active;A;10;1;Preto', ...rows].join('\n');
    expect(await checked(own('a;;;;;;'))).toMatchObject({ created: 0, wrong: ['3 price price'] });
    expect(await checked(own('b;B;active;B;;;Mel'))).toMatchObject({
      created: 1,
      wrong: ['3 price price'],
    });
    const shopify = `${SHOPIFY}1,Aurora,aurora,Cor,Preto,A,10\n1,,aurora,,,,\n`;
    expect(await checked(shopify)).toMatchObject({ created: 1, wrong: [] });
  });

  it('has variations of any value, of which there are some or none', async () => {
    const any = (values: string, ...more: string[]) =>
      [
        `${WOOCOMMERCE}1,variable,P,Aurora,1,,,Cor,"${values}"`,
        '2,variation,,Aurora,1,10,P,Cor,',
        ...more,
      ].join('\n');
    expect(await checked(any('Preto, Mel'))).toMatchObject({
      created: 1,
      wrong: ['3  stockShared'],
    });
    expect(await checked(any(''))).toEqual({ status: 'ready', created: 1, wrong: [] });
    expect(await checked(any('', '3,variation,,Aurora,1,10,P,Cor,'))).toMatchObject({
      created: 0,
      wrong: [expect.stringMatching(/^4 .*choiceRepeated$/)],
    });
  });
});
