import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import type { Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import {
  addLens,
  askQuote,
  MULTIFOCAL,
  openLensShop,
  prescription,
} from '../../support/lens-shop.ts';

interface Told {
  field?: string;
  code: string;
  message: string;
  options?: string[];
}
interface Side {
  centre: number;
  edgeMin: number;
  edgeMax: number;
  minEdge: number;
  weight: number;
}

describeOnEveryEngine('what lenses are quoted at', (open) => {
  let scope: Scope;
  let lensId: string;

  beforeEach(async () => {
    ({ scope } = await open());
    await openLensShop(scope);
    lensId = (await addLens(scope)).id;
  });
  afterEach(() => void vi.unstubAllEnvs());

  const base = { productUid: 'round', treatments: ['antiReflective', 'scratch'], use: 'distance' };
  const quote = async (change: object = {}) => {
    const body = { ...base, lensId, draft: true, prescription: 'later', ...change };
    return askQuote(scope, body);
  };
  const codes = (list: unknown) => (list as Told[]).map(({ field, code }) => `${field}:${code}`);

  it('is the pair with its treatments, what was understood, the drawing and both lenses', async () => {
    const { status, json } = await quote({
      prescription: prescription('-2,00 +0,75 x 90', { sphere: '-1,75' }),
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      verdict: 'accept',
      price: 410,
      days: 4,
      refusals: [],
      questions: [],
      reviews: [],
      normalised: {
        od: { sphere: -1.25, cylinder: -0.75, axis: 180, addition: null, near: null },
        oe: { sphere: -1.75, cylinder: 0, axis: null },
        pd: 63,
      },
      thickness: { od: { n: 1.586, minEdge: 1, decentration: 2.5 } },
    });
    const { od, oe } = json.thickness as Record<'od' | 'oe', Side>;
    expect(od.edgeMax).toBeGreaterThan(od.centre);
    expect(json.weight).toBeCloseTo(od.weight + oe.weight, 2);
    const outline = json.outline as [number, number][];
    expect(Math.max(...outline.map(([x]) => x))).toBeCloseTo(25, 1);
    expect(Math.max(...outline.map(([, y]) => y))).toBeCloseTo(19, 1);
  });

  it('is refused, asked, reviewed or advised in the words of the shop', async () => {
    const refused = await quote({ prescription: prescription('-9,00', '-9,00') });
    expect(refused.json).toMatchObject({
      verdict: 'refuse',
      refusals: [{ field: 'lens', code: 'sphereRange', message: expect.stringContaining('−8,00') }],
    });
    const asked = await quote({ prescription: prescription('2,00', '-1,75') });
    expect(asked.json).toMatchObject({ verdict: 'ask', normalised: null, thickness: null });
    expect(asked.json.questions).toContainEqual({
      field: 'od.sphere',
      code: 'sign',
      message: expect.stringContaining('sinal'),
      options: ['-2,00', '+2,00'],
    });
    const reviewed = await quote({ prescription: prescription('-4,00', 'plano') });
    expect(reviewed.json.verdict).toBe('review');
    expect((reviewed.json.reviews as Told[]).map(({ code }) => code)).toEqual(['anisometropia']);
    const advised = await quote({ prescription: prescription('-6,00', '-6,00') });
    expect(advised.json.verdict).toBe('advise');
    expect(codes(advised.json.advice)).toContain('lens:index');
    const texts = (advised.json.advice as Told[]).map(({ message }) => message);
    expect(texts.filter((text) => /\{\{|findings/.test(text))).toEqual([]);
    expect(texts.join(' ')).toContain('1,67');
  });

  it('is one of the frame alone while the prescription is to come, and of plano lenses without power', async () => {
    const later = await quote();
    expect(later.json).toMatchObject({ verdict: 'accept', normalised: null, thickness: null });
    const plano = await quote({ use: 'none', prescription: undefined });
    expect(plano.json).toMatchObject({ verdict: 'accept', weight: expect.any(Number) });
    const { od } = plano.json.thickness as { od: Side };
    expect(od.edgeMax - od.centre).toBeLessThan(0.2);
  });

  it('is for the size that the line names, and knows what each rim asks for', async () => {
    const multifocal = (await addLens(scope, MULTIFOCAL)).id;
    const asked = {
      lensId: multifocal,
      use: 'multifocal',
      prescription: prescription('-1,00', '-1,00', { addition: '2,00' }),
    };
    const low = await quote({ ...asked, productUid: JSON.stringify(['sizes', 'Preto', 'P', '']) });
    expect(codes(low.json.refusals)).toEqual(['lens:height']);
    const high = await quote({ ...asked, productUid: JSON.stringify(['sizes', 'Preto', 'G', '']) });
    expect(codes(high.json.refusals)).toEqual([]);
    const cr39 = (await addLens(scope, { index: 1.5, rims: ['fechado'] })).id;
    const rimless = await quote({ lensId: cr39, productUid: 'rimless' });
    expect(codes(rimless.json.refusals)).toEqual(['lens:rim']);
  });

  it('asks for all of a prescription that is no draft', async () => {
    const { json } = await quote({
      draft: false,
      prescription: prescription('-1,00', '-1,00', { pd: '' }),
    });
    expect(codes(json.refusals)).toEqual([
      'pd:required',
      'issuedAt:required',
      'prescriber.name:required',
      'prescriber.council:required',
      'prescriber.state:required',
      'prescriber.number:required',
    ]);
  });

  it('notices eyes that were exchanged since the previous prescription', async () => {
    const eye = (sphere: number) => ({ sphere, cylinder: 0 });
    const { json } = await quote({
      prescription: prescription('-3,00', '-1,00'),
      previous: { od: eye(-1), oe: eye(-3), pd: 63 },
    });
    expect(codes(json.questions)).toEqual(['od:eyes']);
  });

  it('follows what the shop has set: thresholds, and the edge that a rim needs', async () => {
    const lenses = { ...initialSettings.lenses, highPower: 2, minEdgeRimless: 2.5 };
    await saveSettings(scope, { lenses });
    const strict = await quote({
      productUid: 'rimless',
      prescription: prescription('-3,00', '-3,00'),
    });
    expect(strict.json).toMatchObject({
      verdict: 'review',
      thickness: { od: { minEdge: 2.5 } },
    });
  });

  it('is stored nowhere', async () => {
    await quote({ prescription: prescription('-2,00', '-2,00') });
    const { db } = scope.engine;
    expect(await db.selectFrom('prescriptions').select('id').execute()).toEqual([]);
    expect(
      await db.selectFrom('auditEntries').select('action').orderBy('id').execute(),
    ).toHaveLength(1);
  });

  it('is limited by RATE_LIMIT_QUOTE, apart from quotes of carriers', async () => {
    vi.stubEnv('RATE_LIMIT_QUOTE', '2/60');
    const answers = [await quote(), await quote(), await quote()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  describe('is refused for what makes no sense, at its field', () => {
    const huge = 'x'.repeat(2_000_000);
    const deep = JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`) as unknown;

    it.each<[what: string, change: object, fields: string[]]>([
      ['an unknown product', { productUid: 'nothing' }, ['productUid']],
      ['a product that takes no lenses', { productUid: 'case' }, ['productUid']],
      ['a frame that nobody has measured', { productUid: 'unmeasured' }, ['productUid']],
      ['a choice that there is not', { productUid: '["sizes","Azul","P",""]' }, ['productUid']],
      ['a broken uid', { productUid: '["round"' }, ['productUid']],
      ['a uid of other things', { productUid: '[{"a":1},null]' }, ['productUid']],
      ['a uid that is no text', { productUid: 7 }, ['productUid']],
      ['a huge uid', { productUid: huge }, ['productUid']],
      ['no product', { productUid: undefined }, ['productUid']],
      ['an unknown lens', { lensId: 'nothing' }, ['lensId']],
      ['a lens that is a list', { lensId: ['a'] }, ['lensId']],
      ['an unknown use', { use: 'sleeping' }, ['use']],
      ['no use', { use: undefined }, ['use']],
      ['the name of every object', { use: '__proto__' }, ['use']],
      ['unknown treatments', { treatments: ['gold'] }, ['treatments.0']],
      ['treatments that are a text', { treatments: 'scratch' }, ['treatments']],
      ['no prescription for a power', { prescription: undefined }, ['prescription']],
      ['another word than later', { prescription: 'soon' }, ['prescription']],
      ['a number for a prescription', { prescription: 3 }, ['prescription']],
      ['eyes that are lists', { prescription: prescription([], []) }, ['prescription.od']],
      [
        'an eye of nested lists',
        { prescription: prescription({ sphere: deep }, '') },
        ['prescription.od'],
      ],
      ['a huge eye', { prescription: prescription(huge, '-1,00') }, ['prescription.od']],
      [
        'a huge text',
        { prescription: prescription('-1', '-1', { text: huge }) },
        ['prescription.text'],
      ],
      [
        'an unknown wearer',
        { prescription: prescription('-1', '-1', { wearer: 'dog' }) },
        ['prescription.wearer'],
      ],
      ['a previous one of texts', { previous: { od: 'a', oe: 'b', pd: null } }, ['previous.od']],
      [
        'a previous one beyond measure',
        { previous: { od: { sphere: 1e300 }, oe: { sphere: 0 } } },
        ['previous.od.sphere'],
      ],
      ['a draft that is a text', { draft: 'yes' }, ['draft']],
    ])('%s', async (_what, change, fields) => {
      const { status, json } = await quote(change);
      expect(status).toBe(422);
      expect(Object.keys(json.fields as object)).toEqual(expect.arrayContaining(fields));
      for (const text of Object.values(json.fields as Record<string, string>))
        expect(text).toMatch(/^\p{Lu}.* .*\.$/u);
    });

    it.each<[what: string, od: unknown]>([
      ['words', 'banana'],
      ['another alphabet', '−٢٫٠٠'],
      ['a formula', '=1+1'],
      ['an infinity', 'Infinity'],
      ['many signs', '+-+-2'],
      ['SQL', "'; DROP TABLE lenses; --"],
      ['nothing', ''],
      ['numbers of JSON beyond measure', { sphere: 1e21, cylinder: -1e-7, axis: 1.5 }],
    ])('an eye of %s, which is no power', async (_what, od) => {
      const { status, json } = await quote({ prescription: prescription(od as string, '-1,00') });
      expect(status).toBe(200);
      expect(json).toMatchObject({ verdict: 'refuse', normalised: null, thickness: null });
    });
  });

  it('takes numbers for texts, and passes over what it does not know', async () => {
    const { status, json } = await quote({
      prescription: { ...prescription({ sphere: -2.25, foo: 1 }, '-2,25'), pd: 63, extra: [1] },
      price: 0,
      colour: 'red',
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ price: 410, normalised: { od: { sphere: -2.25 } } });
  });
});
