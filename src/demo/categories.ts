import { sortName } from '#domain/catalogue/fold.ts';
import type { Gender, Shape } from '#domain/products/product.ts';
import type { CategoryRow } from '#server/db/schema/catalogue.ts';
import { FRAMES } from './frames/all.ts';
import type { DemoFrame } from './frames/demo-frame.ts';

interface Branch {
  name: string;
  description: string;
  children: readonly Branch[];
}

const leaf = (name: string, description: string): Branch => ({ name, description, children: [] });

/** A name as it is written in an address: 'Óculos de sol' is 'oculos-de-sol'. */
export const slugOf = (name: string): string => sortName(name).replaceAll(' ', '-');

const SHAPES: Record<Shape, readonly [name: string, description: string]> = {
  redondo: ['Redondo', 'Curvas completas, que suavizam rostos quadrados e angulosos.'],
  quadrado: ['Quadrado', 'Linhas firmes, que dão estrutura a rostos redondos e ovais.'],
  retangular: ['Retangular', 'Lentes baixas e largas, discretas e boas para o dia a dia.'],
  gatinho: ['Gatinho', 'Cantos levantados, que abrem o olhar e alongam o rosto.'],
  aviador: ['Aviador', 'A gota clássica, com lentes altas e ponte dupla.'],
  hexagonal: ['Hexagonal', 'Seis lados suaves, entre o redondo e o geométrico.'],
  oval: ['Oval', 'Delicado e fácil de usar, combina com quase todo rosto.'],
  clubmaster: ['Clubmaster', 'Linha de sobrancelha marcada e metade de baixo leve.'],
  trapezio: ['Trapézio', 'Topo largo e laterais que se fecham: o formato dos anos cinquenta.'],
};

const GENDERS: Record<Gender, string> = {
  feminino: 'Feminino',
  masculino: 'Masculino',
  unissex: 'Unissex',
  infantil: 'Infantil',
};

const GRAU = 'Óculos de grau';
const SOL = 'Óculos de sol';

/** Names, from the root, of a frame's category. */
function frameCategory({ kind, gender, shape }: DemoFrame): string[] {
  if (kind === 'clip-on') return [GRAU, 'Clip-on', SHAPES[shape][0]];
  if (kind === 'esportivo') return [SOL, 'Esportivo', SHAPES[shape][0]];
  return [kind === 'solar' ? SOL : GRAU, GENDERS[gender], SHAPES[shape][0]];
}

/** The shapes that frames of a category have, in the shop's order of shapes. */
const shapesBelow = (root: string, name: string): Branch[] =>
  Object.values(SHAPES)
    .filter(([shape]) =>
      FRAMES.some((frame) => frameCategory(frame).join('/') === `${root}/${name}/${shape}`),
    )
    .map(([shape, description]) => leaf(shape, description));

const worn = (root: string, name: string, description: string): Branch => ({
  name,
  description,
  children: shapesBelow(root, name),
});

const TREE: readonly Branch[] = [
  {
    name: GRAU,
    description:
      'Armações para as suas lentes, de acetato, metal ou titânio. Filtre pelo tamanho que você já usa: ele está escrito na haste.',
    children: [
      worn(GRAU, 'Feminino', 'Do gatinho ao oval, armações pensadas para rostos femininos.'),
      worn(GRAU, 'Masculino', 'Armações firmes e confortáveis, também para cabeças grandes.'),
      worn(GRAU, 'Unissex', 'Formas que ficam bem em todo mundo.'),
      worn(GRAU, 'Infantil', 'Flexíveis, leves e seguras, para quem corre, cai e dorme de óculos.'),
      worn(GRAU, 'Clip-on', 'Armações de grau com clipe solar que se prende por ímã.'),
    ],
  },
  {
    name: SOL,
    description:
      'Proteção UV400 em todos os modelos. A categoria do filtro diz quanto escurece; a lente polarizada corta o reflexo da água e do asfalto.',
    children: [
      worn(SOL, 'Feminino', 'Lentes grandes, degradês e cores de verão.'),
      worn(SOL, 'Masculino', 'Aviadores e quadrados para estrada, praia e cidade.'),
      worn(SOL, 'Unissex', 'Clássicos do sol, para dividir com quem você quiser.'),
      worn(SOL, 'Infantil', 'Proteção de verdade em tamanho de criança.'),
      worn(SOL, 'Esportivo', 'Curvos, leves e firmes, para correr, pedalar e remar.'),
    ],
  },
  {
    name: 'Acessórios',
    description: 'O que faz os seus óculos durarem mais, e ideias para presentear.',
    children: [
      {
        name: 'Estojos',
        description: 'Para guardar sem riscar.',
        children: [
          leaf('Rígidos', 'Casca firme, para mochila e mala.'),
          leaf('Dobráveis', 'Planos quando vazios, para bolsa pequena.'),
        ],
      },
      {
        name: 'Limpeza',
        description: 'Lente limpa sem riscos nem manchas.',
        children: [
          leaf('Kits', 'Spray e flanela que se completam.'),
          leaf('Flanelas', 'Microfibra lavável.'),
        ],
      },
      {
        name: 'Cordões',
        description: 'Para ter os óculos sempre à mão.',
        children: [
          leaf('Trançados', 'Macios, leves e resistentes.'),
          leaf('Correntes', 'Elos que viram colar.'),
        ],
      },
      {
        name: 'Vale-presente',
        description: 'Para quem quer presentear sem errar.',
        children: [leaf('Cartões', 'Valem em toda a loja.')],
      },
    ],
  },
];

/** Id of the category with a path ('oculos-de-sol/feminino/gatinho'). */
export const categoryId = (path: string): string => `categoria-${path.replaceAll('/', '--')}`;

/** Id of a frame's category. */
export const categoryOfFrame = (frame: DemoFrame): string =>
  categoryId(frameCategory(frame).map(slugOf).join('/'));

/** What the demo says of a category. */
type DemoCategory = Pick<
  CategoryRow,
  'id' | 'parentId' | 'slug' | 'name' | 'path' | 'description' | 'position'
>;

const rows = (branches: readonly Branch[], parent: string | null): DemoCategory[] =>
  branches.flatMap(({ name, description, children }, position) => {
    const slug = slugOf(name);
    const path = parent === null ? slug : `${parent}/${slug}`;
    const parentId = parent === null ? null : categoryId(parent);
    return [
      { id: categoryId(path), parentId, slug, name, path, description, position },
      ...rows(children, path),
    ];
  });

/** The category tree, three levels, each category before its children. */
export const CATEGORIES: readonly DemoCategory[] = rows(TREE, null);
