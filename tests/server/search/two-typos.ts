import { all, color, kind, material, men, polarized, round, shape, sun, women } from './wanted.ts';
import type { Wanted } from './wanted.ts';

/** Searches with two words mistyped, and what all of the first results must be. */
export const TWICE_MISTYPED: readonly [text: string, wanted: Wanted][] = [
  ['oculos de sou tartarugua', all(sun, color('tartaruga'))],
  ['oclos de sok redondo', all(sun, round)],
  ['oculos se sol redomdo', all(sun, round)],
  ['ocolos de sal polarisado', all(sun, polarized)],
  ['oculos de sop aviadpr', all(sun, shape('aviador'))],
  ['óculos de gral femenino', all(kind('grau'), women)],
  ['oculos escoros masculno', all(sun, men)],
  ['oculos esporitvo pretto', all(kind('esportivo'), color('preto'))],
  ['armasão redomda', round],
  ['armacao quadarda acetatto', all(shape('quadrado'), material('acetato'))],
  ['gatnho vermelio', shape('gatinho')],
  ['aviadro prateadu', shape('aviador')],
  ['hexagnal dorado', shape('hexagonal')],
  ['rosto peqeuno redomdo', round],
];

/** What no shop of glasses has, mistyped twice: nothing must be taken for it. */
export const NOTHING_MEANT: readonly string[] = [
  'geladera frosfre',
  'tenis nikke',
  'sofa de cantu',
  'sou luz',
  'televizao smrt',
];
