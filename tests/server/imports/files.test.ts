import { beforeEach, expect, it } from 'vitest';
import { cancelImport, readImport } from '#server/imports/imports.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { check, sendFile, sheet } from './import-shop.ts';

const BOM = '\ufeff';
const NAME = 'Óculos “Ação”, 17"';

describeOnEveryEngine('a file that is imported', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
  });

  const nameOf = async (content: string | Uint8Array<ArrayBuffer>) => {
    const { id, errors } = await check(scope, content);
    const { name } = await scope.engine.db
      .selectFrom('importRecords')
      .select('name')
      .where('importId', '=', id)
      .executeTakeFirstOrThrow();
    return { name, errors };
  };
  const utf16 = (text: string) => new Uint8Array(Buffer.from(BOM + text, 'utf16le'));

  it('is read in every encoding, delimiter and kind of line end', async () => {
    const tabs = `slug\tname\tprice\na\t${NAME}\t10\n`;
    const quoted = `slug,name,price\r\na,"${NAME.replaceAll('"', '""')}",10\r\n`;
    const read = { name: NAME, errors: [] };
    for (const content of [tabs, BOM + tabs, quoted, BOM + quoted, utf16(tabs), utf16(quoted)])
      expect(await nameOf(content)).toEqual(read);
    const latin = new Uint8Array(Buffer.from('slug;name;price\na;Óculos é só;10\n', 'latin1'));
    expect(await nameOf(latin)).toEqual({ name: 'Óculos é só', errors: [] });
  });

  it('names row and column of a quote that is never closed, and of rows with other cells', async () => {
    for (const open of [
      'b;"B;active;B;10;1\nc;C;active;C;10;1',
      'b;"B;active\nc;"C";active;C;10;1',
    ])
      expect(await check(scope, sheet('a;A;active;A;10;1', open))).toMatchObject({
        status: 'failed',
        errors: [{ row: 3, column: 'name', code: 'quote', level: 'error' }],
      });
    expect(
      await check(scope, sheet('a;A;active;A;10;1;;', '', 'b;B', 'c;C;active;C;10;1;x')),
    ).toMatchObject({
      counts: { created: 1, refused: 2 },
      errors: [
        { row: 4, column: '', code: 'cells' },
        { row: 5, column: '', code: 'cells' },
      ],
    });
  });

  it('names every row that has a code of another, or no way to be sold', async () => {
    const { errors, counts } = await check(
      scope,
      [
        'slug;name;status;sku;price;stock;color',
        'a;A;active;A;10;1;Preto',
        'a;;;A;10;1;Mel',
        'b;B;active;B;10;1;Preto',
        'b;;;B2;10;1;Preto',
        'c;C;active;B;10;1;',
        'd;D;shown;D;10;muito;',
        ';;;;;;',
        'e;;active;E;1.234;1;',
      ].join('\n'),
    );
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: 0, refused: 5 });
    expect(errors.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '3 sku skuRepeated',
      '5 color choiceRepeated',
      '6 sku skuRepeated',
      expect.stringMatching(/^7 (status status|stock stock)$/),
      expect.stringMatching(/^7 (status status|stock stock)$/),
      expect.stringMatching(/^9 (price price|name required)$/),
      expect.stringMatching(/^9 (price price|name required)$/),
    ]);
  });

  it('says in a sentence what is no table', async () => {
    const refused = (code: string) => ({ status: 422, fields: { file: `imports.${code}` } });
    const files: [string | Uint8Array<ArrayBuffer>, string][] = [
      ['', 'empty'],
      [' \n\n', 'empty'],
      ['PK\u0003\u0004xl/workbook.xml', 'spreadsheet'],
      ['<!DOCTYPE html><title>Entrar</title>', 'webPage'],
      [new Uint8Array([1, 0, 2, 0, 3]), 'binary'],
      ['um;dois\n1;2', 'noColumns'],
      ['slug;name\n', 'noRows'],
      [`${'a;'.repeat(2000)}\n1`, 'columns'],
      ['"slug;name\n1;2', 'header'],
    ];
    for (const [content, code] of files)
      await expect(sendFile(scope, content)).rejects.toMatchObject(refused(code));
    await expect(
      sendFile(scope, sheet('a;A;active;A;10;1'), { mapping: '[1]' }),
    ).rejects.toMatchObject({ fields: { mapping: 'imports.mapping' } });
    expect(await scope.engine.db.selectFrom('imports').select('id').execute()).toEqual([]);
  });

  it('is refused beyond 50 MB, and stores nothing of as much nonsense', async () => {
    const nonsense = new Uint8Array(50 * 1024 * 1024 + 1).fill(97);
    await expect(sendFile(scope, nonsense)).rejects.toMatchObject({ status: 413 });
    await expect(sendFile(scope, nonsense.subarray(1))).rejects.toMatchObject({ status: 422 });
    expect(await scope.engine.db.selectFrom('importRows').select('row').execute()).toEqual([]);
  });

  it('fills the fields that a person has chosen for its columns', async () => {
    const text = 'Modelo;Valor;slug\nAurora;19,90;aurora\n';
    const { mapping, counts } = await check(scope, text, {
      mapping: JSON.stringify({ Modelo: 'name', Valor: 'price' }),
    });
    expect(mapping).toEqual({ Modelo: 'name', Valor: 'price', slug: 'slug' });
    expect(counts.created).toBe(1);
  });

  it('shows what is in its columns until it is imported', async () => {
    const cell = `<p>Leve\n e ${'é'.repeat(200)}</p>`;
    const text = `slug;name;Preço;description\na;;;"${cell}"\nb;B & B;10;x\n`;
    const { id, samples } = await check(scope, text);
    expect(samples).toEqual({
      slug: 'a',
      name: 'B & B',
      Preço: '10',
      description: `Leve e ${'é'.repeat(72)}…`,
    });
    await cancelImport(scope, id);
    expect((await readImport(scope, id)).samples).toEqual({});
  });

  it('names a chosen field or column that it does not know', async () => {
    const choice = { Nome: 'name', Valor: 'nada', slug: '__proto__', price: null, Extra: null };
    await expect(
      sendFile(scope, 'Nome;Valor;slug;price\nA;1;a;2\n', { mapping: JSON.stringify(choice) }),
    ).rejects.toMatchObject({
      status: 422,
      fields: {
        'mapping.Valor': 'imports.unknownField',
        'mapping.slug': 'imports.unknownField',
        'mapping.Extra': 'imports.unknownHeader',
      },
    });
    expect(await scope.engine.db.selectFrom('imports').select('id').execute()).toEqual([]);
  });
});
