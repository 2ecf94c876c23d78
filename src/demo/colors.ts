const GOLD = '#c9a24b';
const SILVER = '#b9bec3';

/** How a colour of the shop looks on a frame. Colours are `#rrggbb`. */
interface Finish {
  look: 'opaque' | 'tortoise' | 'translucent';
  main: string;
  /** Second tone: the clouds of a tortoise, the metal of a two-tone. */
  second: string | null;
  /** Metal that matches it on a frame of plastic and metal. */
  metal: string;
}

/** A colour of the demo shop, and how it looks on a frame. */
export interface DemoColor extends Finish {
  slug: string;
  name: string;
  /** The colour in an alternative text, if it follows a feminine noun: 'preta'. */
  inAlt: string;
}

const color = (
  slug: string,
  name: string,
  inAlt: string,
  look: Finish['look'],
  main: string,
  second: string | null = null,
  metal = SILVER,
): DemoColor => ({ slug, name, inAlt, look, main, second, metal });

/** Solid, tortoise and translucent acetates, metals, and one two-tone. */
export const COLORS = {
  preto: color('preto', 'Preto', 'preta', 'opaque', '#1c1b1a'),
  tartaruga: color('tartaruga', 'Tartaruga', 'tartaruga', 'tortoise', '#a8642c', '#2b1710', GOLD),
  havana: color('havana', 'Havana clara', 'havana clara', 'tortoise', '#d3a468', '#7a4a24', GOLD),
  cristal: color('cristal', 'Cristal', 'cristal', 'translucent', '#dde4e4'),
  mel: color('mel', 'Mel', 'mel', 'translucent', '#b9741d', null, GOLD),
  marinho: color('azul-marinho', 'Azul-marinho', 'azul-marinho', 'opaque', '#22324f'),
  petroleo: color('verde-petroleo', 'Verde-petróleo', 'verde-petróleo', 'opaque', '#17453f'),
  vinho: color('vinho', 'Vinho', 'vinho', 'opaque', '#6b1f2e', null, GOLD),
  rosa: color('rosa-cha', 'Rosa-chá', 'rosa-chá', 'translucent', '#d39a94', null, GOLD),
  dourado: color('dourado', 'Dourado', 'dourada', 'opaque', GOLD, null, GOLD),
  prata: color('prata', 'Prata', 'prateada', 'opaque', SILVER),
  grafite: color('grafite', 'Grafite', 'grafite', 'opaque', '#4b5056'),
  rose: color('rose', 'Rosé', 'rosé', 'opaque', '#d3a08c', null, '#d3a08c'),
  bicolor: color(
    'preto-e-dourado',
    'Preto e dourado',
    'preta e dourada',
    'opaque',
    '#1c1b1a',
    GOLD,
    GOLD,
  ),
} as const satisfies Record<string, DemoColor>;
export type ColorName = keyof typeof COLORS;

/** Id of a colour's row. */
export const colorId = (name: ColorName): string => `cor-${COLORS[name].slug}`;
