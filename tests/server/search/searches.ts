import { sizeOfWidth } from '#domain/frames/frame.ts';
import type { DemoFrame } from '#demo/frames/demo-frame.ts';
import type { FrameMeasures, Size } from '#domain/products/product.ts';

/** What must stand among the first five: one of these names, or only frames that are so. */
export type Wanted = string | ((frame: DemoFrame) => boolean);

const sizes = ({ measures }: DemoFrame): FrameMeasures[] => Object.values(measures);
const fits = (size: Size) => (frame: DemoFrame) =>
  Object.entries(frame.measures).some(
    ([name, { totalWidth }]) => (name || sizeOfWidth(totalWidth)) === size,
  );
const shape =
  (...some: string[]) =>
  (frame: DemoFrame) =>
    some.includes(frame.shape);
const kind = (one: string) => (frame: DemoFrame) => frame.kind === one;
const material = (one: string) => (frame: DemoFrame) => frame.material === one;
const rim = (one: string) => (frame: DemoFrame) => frame.rim === one;
const brand = (one: string) => (frame: DemoFrame) => frame.brand === one;
const forAll =
  (...some: string[]) =>
  (frame: DemoFrame) =>
    some.includes(frame.gender);
const color =
  (...some: string[]) =>
  (frame: DemoFrame) =>
    frame.colors.some((one) => some.includes(one));
/** Reais. */
const upTo = (price: number) => (frame: DemoFrame) => frame.price <= price;
const from = (price: number) => (frame: DemoFrame) => frame.price >= price;
const light =
  (grams = 15) =>
  (frame: DemoFrame) =>
    sizes(frame).some(({ weight }) => weight <= grams);
const near =
  (
    asked: Partial<FrameMeasures>,
    tolerance = { lensWidth: 2, bridge: 2, temple: 5, lensHeight: 2, totalWidth: 3 },
  ) =>
  (frame: DemoFrame) =>
    sizes(frame).some((measures) =>
      (Object.keys(asked) as (keyof typeof tolerance)[]).every(
        (name) => Math.abs(measures[name] - asked[name]!) <= tolerance[name],
      ),
    );
const polarized = ({ sun }: DemoFrame) => sun?.polarized ?? false;
const protects = ({ sun }: DemoFrame) => sun?.uv400 ?? false;
const reduced = ({ compareAt }: DemoFrame) => compareAt !== undefined;
const high = (frame: DemoFrame) => sizes(frame).some(({ lensHeight }) => lensHeight >= 30);
const all =
  (...some: ((frame: DemoFrame) => boolean)[]) =>
  (frame: DemoFrame) =>
    some.every((one) => one(frame));

const women = forAll('feminino', 'unissex');
const men = forAll('masculino', 'unissex');
const children = forAll('infantil');
const round = shape('redondo');
const sun = kind('solar');

/** Searches as people type them, and what must stand among the first five results in the demo's catalogue. */
export const SEARCHES: readonly [text: string, wanted: Wanted][] = [
  // Shapes, as they are called here and elsewhere.
  ['redondo', round],
  ['redonda', round],
  ['óculos redondos', round],
  ['oculos redondo', round],
  ['armação redonda', round],
  ['armações redondas', round],
  ['redondinho', round],
  ['round', round],
  ['round glasses', round],
  ['john lennon', round],
  ['oculos harry potter', round],
  ['quadrado', shape('quadrado')],
  ['square frames', shape('quadrado')],
  ['óculos quadrados masculinos', all(shape('quadrado'), men)],
  ['gatinho', shape('gatinho')],
  ['gatinhos', shape('gatinho')],
  ['óculos de gatinho', shape('gatinho')],
  ['cat eye', shape('gatinho')],
  ['cateye', shape('gatinho')],
  ['olho de gato', shape('gatinho')],
  ['gateado preto', all(shape('gatinho'), color('preto'))],
  ['aviador', shape('aviador')],
  ['aviator', shape('aviador')],
  ['óculos piloto', shape('aviador')],
  ['oculos gota', shape('aviador')],
  ['hexagonal', shape('hexagonal')],
  ['geométrico', shape('hexagonal', 'redondo')],
  ['oval', shape('oval')],
  ['ovais', shape('oval')],
  ['clubmaster', shape('clubmaster')],
  ['wayfarer', shape('trapezio')],
  ['trapezio', shape('trapezio')],
  ['retangular', shape('retangular')],
  ['retangulares meio aro', all(shape('retangular'), rim('meio-aro'))],
  ['redondo ou oval', shape('redondo', 'oval')],

  // Mistyped.
  ['redodno', round],
  ['rednodo', round],
  ['redono', round],
  ['ocluos redondo', round],
  ['oculos rendondo', round],
  ['gatnho', shape('gatinho')],
  ['aviadro', shape('aviador')],
  ['quadarado', shape('quadrado')],
  ['hexagnal', shape('hexagonal')],
  ['retagular', shape('retangular')],
  ['polarisado', polarized],
  ['tartarga', color('tartaruga')],
  ['titanoi', material('titanio')],
  ['acetatto', material('acetato')],
  ['infantl', children],
  ['feminio', women],
  ['masculno', men],

  // What for, for whom.
  ['óculos de sol', sun],
  ['oculos escuros', sun],
  ['óculos escuro feminino', all(sun, women)],
  ['sunglasses', sun],
  ['óculos de sol masculino', all(sun, men)],
  ['óculos de sol redondo', all(sun, round)],
  ['óculos de grau', kind('grau')],
  ['óculos de grau feminino', all(kind('grau'), women)],
  ['óculos para mulher', women],
  ['óculos homem', men],
  ['women sunglasses', all(sun, women)],
  ['infantil', children],
  ['óculos para criança', children],
  ['oculos de crianca redondo', all(children, round)],
  ['kids', children],
  ['menina', children],
  ['óculos de sol infantil', all(sun, children)],
  ['clip on', kind('clip-on')],
  ['clipon', kind('clip-on')],
  ['2 em 1', kind('clip-on')],
  ['esportivo', kind('esportivo')],
  ['óculos para corrida', kind('esportivo')],
  ['oculos ciclismo', kind('esportivo')],
  ['computador', kind('grau')],
  ['óculos para leitura', kind('grau')],

  // Prices.
  ['redondo até 300', all(round, upTo(300))],
  ['até 200', upTo(200)],
  ['ate 200 reais', upTo(200)],
  ['óculos de sol até R$ 250', all(sun, upTo(250))],
  ['óculos abaixo de 250', upTo(250)],
  ['menos de 200 reais', upTo(200)],
  ['de 300 a 400', all(from(300), upTo(400))],
  ['entre 200 e 300 reais', all(from(200), upTo(300))],
  ['200-300', all(from(200), upTo(300))],
  ['acima de 700', from(700)],
  ['a partir de R$ 1.000', from(1000)],
  ['aviador até 400', all(shape('aviador'), upTo(400))],
  ['óculos 199', upTo(199)],
  ['R$ 249,90', upTo(249.9)],
  ['gatinho por 250', all(shape('gatinho'), upTo(250))],
  ['óculos de grau barato', all(kind('grau'), upTo(200))],
  ['mais barato', upTo(190)],
  ['promoção', reduced],
  ['oculos em oferta', reduced],
  ['black friday', reduced],
  ['infantil em promoção', all(children, reduced)],

  // Measures.
  ['52-18-140', near({ lensWidth: 52, bridge: 18, temple: 140 })],
  ['52 18 140', near({ lensWidth: 52, bridge: 18, temple: 140 })],
  ['52□18-145', near({ lensWidth: 52, bridge: 18, temple: 145 })],
  ['49-21', near({ lensWidth: 49, bridge: 21 })],
  ['50x20', near({ lensWidth: 50, bridge: 20 })],
  ['haste 140', near({ temple: 140 })],
  ['haste de 145 mm', near({ temple: 145 })],
  ['hastes 130', near({ temple: 130 })],
  ['ponte 21', near({ bridge: 21 })],
  ['lente 56', near({ lensWidth: 56 })],
  ['aro 50', near({ lensWidth: 50 })],
  ['calibre 54 preto', all(near({ lensWidth: 54 }), color('preto'))],
  ['altura da lente 45', near({ lensHeight: 45 })],
  ['largura 132', near({ totalWidth: 132 })],
  ['redondo 49', all(round, near({ lensWidth: 49 }))],
  ['140 mm', near({ temple: 140 })],
  ['rosto pequeno', fits('P')],
  ['rosto fino', fits('P')],
  ['rosto estreito redondo', all(fits('P'), round)],
  ['rosto largo', fits('G')],
  ['óculos grande', fits('G')],
  ['oversized', fits('G')],
  ['tamanho M', fits('M')],
  ['tamanho p feminino', all(fits('P'), women)],
  ['multifocal', high],
  ['armação para multifocal', high],
  ['progressivas', high],

  // What it is made of, and how it is.
  ['leve', light()],
  ['armação leve rosto pequeno', all(light(), fits('P'))],
  ['leve rosto pequeno polarizado', all(light(), fits('P'))],
  ['até 12 g', light(12)],
  ['titânio', material('titanio')],
  ['titanium', material('titanio')],
  ['armação de titânio redonda', all(material('titanio'), round)],
  ['acetato', material('acetato')],
  ['metal dourado', all(material('metal'), color('dourado'))],
  ['óculos de metal feminino', all(material('metal'), women)],
  ['tr90', material('tr-90')],
  ['tr 90', material('tr-90')],
  ['flexível', material('tr-90')],
  ['sem aro', rim('sem-aro')],
  ['três peças', rim('sem-aro')],
  ['parafusado', rim('sem-aro')],
  ['rimless', rim('sem-aro')],
  ['meio aro', rim('meio-aro')],
  ['fio de nylon', rim('meio-aro')],
  ['polarizado', polarized],
  ['óculos de sol polarizados', all(sun, polarized)],
  ['polarized', polarized],
  ['uv400', protects],
  ['proteção uv', protects],
  ['óculos para dirigir', polarized],

  // Colours.
  ['preto', color('preto')],
  ['óculos preto redondo', all(round, color('preto'))],
  ['black', color('preto')],
  ['tartaruga', color('tartaruga')],
  ['tortoise', color('tartaruga')],
  ['transparente', color('cristal')],
  ['azul', color('marinho')],
  ['verde', color('petroleo')],
  ['vermelho', color('vinho')],
  ['rosa feminino', all(color('rosa'), women)],
  ['gold', color('dourado')],

  // Names: of products and of brands, also misspelt.
  ['marola', 'Marola'],
  ['Marola tartaruga', 'Marola'],
  ['ipe', 'Ipê'],
  ['ipê titânio', 'Ipê'],
  ['cata vento', 'Cata-vento'],
  ['catavento', 'Cata-vento'],
  ['cobogo', 'Cobogó'],
  ['seriemma', 'Seriema'],
  ['enceada', 'Enseada'],
  ['carnauba polarizado', 'Carnaúba'],
  ['clara', 'Clara'],
  ['aurora', brand('aurora')],
  ['auroora', brand('aurora')],
  ['ateliê lume', brand('lume')],
  ['atelie lumi', brand('lume')],
  ['maré redondo', all(brand('mare'), round)],
  ['tropico óculos de sol', all(brand('tropico'), sun)],
  ['pipa', brand('pipa')],
  ['estojo', 'Estojo rígido'],
  ['cordinha', 'Cordão trançado'],
  ['pano de limpeza', 'Flanela de microfibra'],
  ['vale presente', 'Vale-presente de R$ 100'],
  ['gift card', 'Vale-presente de R$ 100'],

  // Together with what nobody has: the nearest.
  ['quero um óculos bonito redondo', round],
  ['redondo titânio até 100', round],
  ['ray ban aviador', shape('aviador')],
  ['ray ban masculino', forAll('masculino', 'unissex')],
  ['óculos da moda gatinho', shape('gatinho')],
  ['aviador infantil', shape('aviador')],
];
