import { describe, expect, it } from 'vitest';
import { ACCESSORIES } from '../../src/demo/accessories.ts';
import { FRAMES } from '../../src/demo/frames/all.ts';
import type { DemoFrame } from '../../src/demo/frames/demo-frame.ts';
import { lensOf, lensOptions } from '../lens-looks.ts';
import { accessoryInput, frameShots, modelInput } from '../plan.ts';

const frame = FRAMES.find(({ name }) => name === 'Poente')!;
const inputs = (changed: Partial<DemoFrame>) =>
  frameShots({ ...frame, ...changed }).map(({ input }) => input);

describe('the photographs of a frame', () => {
  it('are four of each colour with each lens', () => {
    const sides = (name: string) => {
      const shots = frameShots(FRAMES.find((one) => one.name === name)!);
      const groups = Map.groupBy(shots, ({ color, lens }) => `${color} ${lens}`.trim());
      return Object.fromEntries([...groups].map(([group, of]) => [group, of.length]));
    };
    expect(sides('Duna')).toEqual({
      'preto Degradê': 4,
      'preto Espelhada': 4,
      'preto Polarizada': 4,
      'tartaruga Degradê': 4,
      'tartaruga Espelhada': 4,
      'tartaruga Polarizada': 4,
    });
    expect(sides('Poente')).toEqual({ havana: 4, preto: 4, vinho: 4, mel: 4 });
  });

  it('show each lens of a choice as another', () => {
    for (const one of FRAMES.filter(({ choice }) => choice)) {
      for (const color of one.colors) {
        const options = lensOptions(one);
        const lenses = new Set(options.map((option) => lensOf(one, color, option)));
        expect(lenses.size, `${one.name} ${color}`).toBe(options.length);
      }
    }
  });

  it('are each made from something else', () => {
    const all = FRAMES.flatMap((one) => frameShots(one).map(({ input }) => input));
    expect(new Set(all).size).toBe(all.length);
  });

  it.each<[string, Partial<DemoFrame>]>([
    ['its measures', { measures: { '': { ...frame.measures['']!, bridge: 22 } } }],
    ['its shape', { shape: 'oval' }],
    ['its material', { material: 'tr-90' }],
    ['its lenses', { lens: 'verde' }],
  ])('are taken again, and the model written again, when %s change', (_, changed) => {
    const before = inputs({});
    expect(inputs(changed).filter((input) => before.includes(input))).toEqual([]);
    expect(modelInput({ ...frame, ...changed })).not.toBe(modelInput(frame));
  });

  it('stay when its price or its text changes', () => {
    expect(inputs({ price: 1, description: 'Outra.', compareAt: 2 })).toEqual(inputs({}));
  });
});

it('takes an accessory again when its colour or its price, which a gift card shows, changes', () => {
  const [one] = ACCESSORIES;
  const changes = [{}, { color: '#123456' }, { price: 1 }, { model: 'cordao' as const }];
  const hashes = changes.map((change) => accessoryInput({ ...one!, ...change }));
  expect(new Set(hashes).size).toBe(changes.length);
});
