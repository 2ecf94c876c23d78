import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SuitingFrames } from '#domain/lenses/suiting-frames.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import { POST as frames } from '#pages/api/lenses/frames.ts';
import { sendPrescription } from '#server/prescriptions/send.ts';
import { createPrescription } from '#server/prescriptions/vault.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillShop, simpleProduct, variableProduct } from '../../support/fixtures.ts';
import { addLens, MULTIFOCAL, openLensShop, prescription } from '../../support/lens-shop.ts';
import { customer } from '../account/customers.ts';

describeOnEveryEngine('the frames that suit a prescription', (open) => {
  let scope: Scope;
  let advance: (ms: number) => void;
  let lensId: string;

  beforeEach(async () => {
    ({ scope, advance } = await open());
    await openLensShop(scope);
    lensId = (await addLens(scope)).id;
  });
  afterEach(() => void vi.unstubAllEnvs());

  const typed = prescription('-3,00', '-2,00', { pd: '66' });
  const ask = (body: object, locals: Partial<App.Locals> = {}) =>
    call(frames, scope, { path: '/api/lenses/frames', method: 'POST', body, locals });
  const found = async (change: object = {}) => {
    const { status, json } = await ask({ use: 'distance', prescription: typed, ...change });
    expect(status).toBe(200);
    return json as unknown as SuitingFrames;
  };
  const slugs = ({ frames }: SuitingFrames) =>
    frames.map(({ product }) => product.slug.replace('armacao-', ''));
  const sized = (answer: SuitingFrames) =>
    slugs(answer).map((slug, place) => [slug, answer.frames[place]!.size]);
  const send = async (input: object, as = scope) =>
    (
      await sendPrescription(as, {
        address: '127.0.0.1',
        input: { ...BLANK_PRESCRIPTION, ...input },
      })
    )._id;

  it('are ranked with the lens that is advised, and priced with it', async () => {
    const thin = (await addLens(scope, { name: 'Fina', index: 1.67, price: 590 })).id;
    const answer = await found();
    // The size P is lower than the other frames, which are as thick.
    expect(sized(answer)).toEqual([
      ['sizes', 'P'],
      ['rimless', ''],
      ['round', ''],
    ]);
    expect(answer).toMatchObject({
      verdict: 'accept',
      hasPd: true,
      lens: { _id: lensId, index: 1.59, price: 290 },
      advisedId: lensId,
      total: 3,
      page: 1,
      pages: 1,
      left: [],
    });
    expect(answer.lenses.map(({ _id }) => _id)).toEqual([lensId, thin]);
    const other = await found({ lensId: thin });
    expect(other.lens).toMatchObject({ _id: thin });
    expect(other.frames[0]!.edge).toBeLessThan(answer.frames[0]!.edge);
  });

  it('have measures for the pupils and the use; the others are counted by what stands against them', async () => {
    const far = await found({ prescription: prescription('-3,00', '-2,00', { pd: '58' }) });
    expect(far).toMatchObject({ total: 0, frames: [], left: [{ code: 'frameCentres', count: 3 }] });
    await addLens(scope, MULTIFOCAL);
    const both = prescription('-1,00', '-1,00', { addition: '2,00', pd: '66' });
    const multifocal = await found({ use: 'multifocal', prescription: both });
    // The size G is 56 mm wide: its centres are too far from the pupils, and the size P is too low.
    expect(slugs(multifocal).sort()).toEqual(['rimless', 'round']);
    expect(multifocal.left).toEqual([{ code: 'frameCentres', count: 1 }]);
    const unknownPd = await found({ prescription: prescription('-3,00', '-2,00', { pd: '' }) });
    expect(unknownPd).toMatchObject({ hasPd: false, total: 3 });
  });

  it('can be bought: a size without a piece is left out, and so is what takes no lenses', async () => {
    const measures = { lensWidth: 50, bridge: 18, temple: 145, lensHeight: 38 };
    const known = { ...measures, totalWidth: 132, weight: 20 };
    const { scope: other } = await open();
    scope = other;
    await fillShop(scope, {
      products: [
        simpleProduct('gone', { priceCents: 1, qty: 0 }, { measures: { '': known } }),
        simpleProduct('case', { priceCents: 1, qty: 9 }, { kind: 'acessorios' }),
        variableProduct(
          'sizes',
          [
            { priceCents: 1, qty: 0, color: 'Preto', size: 'P' },
            { priceCents: 1, qty: 2, color: 'Preto', size: 'M' },
          ],
          { measures: { P: { ...known, lensHeight: 26 }, M: known } },
        ),
      ],
    });
    await addLens(scope);
    const answer = await found();
    expect(sized(answer)).toEqual([['sizes', 'M']]);
  });

  it('are those of a list, if its choices are sent along, or of some ids, with what stands against the others', async () => {
    expect(slugs(await found({ list: 'rim=sem-aro' }))).toEqual(['rimless']);
    expect(slugs(await found({ list: 'q=nothing-of-this' }))).toEqual([]);
    const pd = prescription('-3,00', '-2,00', { pd: '66' });
    await addLens(scope, MULTIFOCAL);
    const ids = (await found()).frames.map(({ product }) => product._id);
    const [sizes] = ids;
    const some = await found({ productIds: [sizes, 'nothing'] });
    expect([slugs(some), some.unsuited]).toEqual([['sizes'], []]);
    const multifocal = await found({
      use: 'multifocal',
      prescription: { ...pd, addition: '2,00' },
      productIds: [sizes],
    });
    expect(multifocal.frames).toEqual([]);
    expect(multifocal.unsuited).toEqual([
      { productId: sizes, code: 'frameCentres', message: expect.stringContaining('pupilas') },
    ]);
  });

  it('are as many as a page shows; each is on one page, in an order that stays', async () => {
    const { scope: other } = await open();
    scope = other;
    const known = { lensWidth: 50, bridge: 18, temple: 145, lensHeight: 38, totalWidth: 132 };
    const names = Array.from({ length: 30 }, (_, place) => `frame-${place}`);
    await fillShop(scope, {
      products: names.map((name) =>
        simpleProduct(
          name,
          { priceCents: 1, qty: 1 },
          { measures: { '': { ...known, weight: 20 } } },
        ),
      ),
    });
    await addLens(scope);
    const [one, two, beyond] = [await found(), await found({ page: 2 }), await found({ page: 99 })];
    expect([one.frames.length, two.frames.length, two.page, two.pages]).toEqual([24, 6, 2, 2]);
    expect(new Set([...slugs(one), ...slugs(two)]).size).toBe(30);
    expect(slugs(beyond)).toEqual(slugs(two));
    expect(slugs(await found())).toEqual(slugs(one));
  });

  it('are not looked for while the prescription is refused, asked about, or beyond all lenses', async () => {
    const asked = await found({ prescription: prescription('2,00', '-1,75') });
    expect(asked).toMatchObject({ verdict: 'ask', lens: null, frames: [] });
    expect(asked.questions[0]).toMatchObject({ field: 'od.sphere', options: ['-2,00', '+2,00'] });
    const refused = await found({ use: 'near' });
    expect(refused).toMatchObject({
      verdict: 'refuse',
      refusals: [{ field: 'addition', code: 'required', message: expect.any(String) }],
    });
    const strong = await found({ prescription: prescription('-9,00', '-9,00') });
    expect(strong).toMatchObject({
      verdict: 'refuse',
      refusals: [{ field: 'lens', code: 'sphereRange', message: expect.stringContaining('−8,00') }],
      frames: [],
    });
    const reviewed = await found({ prescription: prescription('-4,00', 'plano') });
    expect(reviewed).toMatchObject({ verdict: 'review', reviews: [{ code: 'anisometropia' }] });
    expect(reviewed.total).toBe(3);
  });

  describe('by a stored prescription', () => {
    it('are found by its id alone, and no power is answered', async () => {
      const id = await send(typed);
      const { status, json } = await ask({ use: 'distance', prescriptionId: id });
      expect(status).toBe(200);
      const { frames: expected } = await found();
      expect((json as unknown as SuitingFrames).frames).toEqual(expected);
      expect(JSON.stringify(json)).not.toMatch(/3,00|2,00|sphere|"pd"|normalised/);
    });

    it('are refused to strangers for one of an account, for one that is over, and for a photo', async () => {
      const ana = await customer(scope, 'ana@exemplo.com.br');
      const bia = await customer(scope, 'bia@exemplo.com.br');
      const inVault = await createPrescription(actingAs(scope, actorOf(ana)), {
        accountId: ana.id,
        input: { ...typed, person: 'Ana', kinship: 'self', consent: true },
      });
      const sent = await send(typed, actingAs(scope, actorOf(ana)));
      for (const prescriptionId of [inVault._id, sent]) {
        const own = await ask({ use: 'distance', prescriptionId }, { user: ana });
        expect(own).toMatchObject({ status: 200, json: { total: 3 } });
        for (const user of [bia, null]) {
          expect(await ask({ use: 'distance', prescriptionId }, { user })).toMatchObject({
            status: 422,
            json: { fields: { prescriptionId: expect.stringContaining('não está mais guardada') } },
          });
        }
      }
      const guests = await send(typed);
      const photo = await send({ fileOnly: true });
      const ofPhoto = await ask({ use: 'distance', prescriptionId: photo });
      expect(ofPhoto).toMatchObject({
        status: 422,
        json: { fields: { prescriptionId: expect.stringContaining('foto') } },
      });
      advance(61 * 24 * 3_600_000);
      expect(await ask({ use: 'distance', prescriptionId: guests })).toMatchObject({ status: 422 });
    });
  });

  it('are stored nowhere, and limited by RATE_LIMIT_QUOTE', async () => {
    await found();
    expect(await scope.engine.db.selectFrom('prescriptions').select('id').execute()).toEqual([]);
    vi.stubEnv('RATE_LIMIT_QUOTE', '2/60');
    const statuses = [];
    for (let call = 0; call < 2; call++) {
      statuses.push((await ask({ use: 'distance', prescription: typed })).status);
    }
    expect(statuses).toEqual([200, 429]);
  });

  const huge = 'x'.repeat(2_000_000);
  it.each<[what: string, change: object, fields: string[]]>([
    ['an unknown id', { prescription: undefined, prescriptionId: 'nothing' }, ['prescriptionId']],
    ['a huge id', { prescription: undefined, prescriptionId: huge }, ['prescriptionId']],
    ['no prescription', { prescription: undefined }, ['prescription']],
    ['a prescription for later', { prescription: 'later' }, ['prescription']],
    ['a huge text', { prescription: prescription(huge, '') }, ['prescription.od']],
    ['lenses without power', { use: 'none' }, ['use']],
    ['an unknown lens', { lensId: 'nothing' }, ['lensId']],
    ['a huge list', { list: huge }, ['list']],
    ['more products than are compared', { productIds: Array(25).fill('a') }, ['productIds']],
    ['a page that is no number', { page: '2' }, ['page']],
    ['page 0', { page: 0 }, ['page']],
  ])('are refused for %s, at its field', async (_what, change, fields) => {
    const { status, json } = await ask({ use: 'distance', prescription: typed, ...change });
    expect([status, Object.keys(json.fields as object)]).toEqual([422, fields]);
  });
});
