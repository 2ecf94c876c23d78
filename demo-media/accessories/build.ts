import { toCents } from '../../src/domain/money.ts';
import type { DemoAccessory } from '../../src/demo/accessories.ts';
import { giftCard } from './card.ts';
import { foldingCase, hardCase } from './cases.ts';
import { cleaningKit, cloth } from './cloths.ts';
import { chain, cord } from './cords.ts';
import type { Piece } from './piece.ts';

/** How an accessory is seen: degrees round the table and above it, and its share of the picture. */
export interface Sight {
  round: number;
  above: number;
  fill: { width: number; height: number };
}

/** An accessory in three dimensions, standing on y = 0, and how it is photographed. */
export function buildAccessory({ model, color, price }: DemoAccessory): {
  pieces: Piece[];
  sight: Sight;
} {
  switch (model) {
    case 'estojo-rigido':
      return { pieces: hardCase(color), sight: sight(26, 24, 0.7) };
    case 'estojo-dobravel':
      return { pieces: foldingCase(color), sight: sight(24, 20, 0.72) };
    case 'kit-limpeza':
      return { pieces: cleaningKit(color), sight: sight(14, 17, 0.7) };
    case 'flanela':
      return { pieces: cloth(color), sight: sight(0, 36, 0.72) };
    case 'cordao':
      return { pieces: cord(color), sight: sight(8, 44, 0.74) };
    case 'corrente':
      return { pieces: chain(color), sight: sight(-8, 44, 0.74) };
    case 'vale-presente':
      return { pieces: giftCard(color, reais(price)), sight: sight(0, 52, 0.7) };
  }
}

const sight = (round: number, above: number, width: number): Sight => ({
  round,
  above,
  fill: { width, height: 0.68 },
});

/** 'R$ 250' as a card says it. */
const reais = (price: number): string => `R$ ${toCents(price) / 100}`;
