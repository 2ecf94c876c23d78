import { expect, it } from 'vitest';
import { builtSize, measureLines } from '#islands/frame-3d/measure-points.ts';

const measures = {
  lensWidth: 48,
  bridge: 21,
  temple: 145,
  lensHeight: 44,
  totalWidth: 127,
  weight: 20,
};
const smaller = { ...measures, lensWidth: 46, totalWidth: 121 };

it('the measures stand at their places on the model, in metres', () => {
  const [total, lens, bridge] = measureLines(measures, 0.002);
  expect(total).toMatchObject({ name: 'totalWidth', length: 127 });
  expect([total!.from[0], total!.to[0]]).toEqual([-0.0635, 0.0635]);
  expect(lens).toMatchObject({ name: 'lens', length: 48 });
  expect([lens!.from[0], lens!.to[0]]).toEqual([-0.0585, -0.0105]);
  expect(bridge).toMatchObject({ name: 'bridge', length: 21 });
  expect(bridge!.from[0]).toBe(lens!.to[0]);
  expect(total!.from[1]).toBeGreaterThan(0.022);
  expect(lens!.from[1]).toBeLessThan(-0.022);
});

it('what nobody has measured has no line, and the others stand clear of any lens', () => {
  const unknown = { ...measures, lensHeight: null, totalWidth: null, weight: null };
  const lines = measureLines(unknown, 0.002);
  expect(lines.map(({ name }) => name)).toEqual(['lens', 'bridge']);
  expect(lines[0]!.from[1]).toBeLessThan(-0.024);
  expect(builtSize({ P: smaller, M: { ...unknown, lensWidth: 50 } }, 130)?.[0]).toBe('M');
});

it('a model has the size whose width is nearest to its own', () => {
  const sizes = { P: smaller, M: measures };
  expect(builtSize(sizes, 127.4)?.[0]).toBe('M');
  expect(builtSize(sizes, 122)?.[0]).toBe('P');
  expect(builtSize({}, 122)).toBeNull();
});
