import { describe, expect, it } from 'vitest';
import { ACCESSORIES } from '../../src/demo/accessories.ts';
import { FRAMES } from '../../src/demo/frames/all.ts';
import type { DemoFrame } from '../../src/demo/frames/demo-frame.ts';
import { accessoryInput, frameShots, modelInput } from '../plan.ts';

const frame = FRAMES.find(({ name }) => name === 'Poente')!;
const inputs = (changed: Partial<DemoFrame>) =>
  frameShots({ ...frame, ...changed }).map(({ input }) => input);

describe('the photographs of a frame', () => {
  it('are four of the first colour and two of each other', () => {
    const views = Map.groupBy(frameShots(frame), ({ color }) => color);
    expect([...views.values()].map((shots) => shots.map(({ view }) => view))).toEqual([
      ['frente', 'tres-quartos', 'lado', 'dobrada'],
      ...frame.colors.slice(1).map(() => ['frente', 'tres-quartos']),
    ]);
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
