import { expect, it } from 'vitest';
import { shapeSketches } from '../../support/shape-sketches.ts';

// `vitest -u` draws it again.
it('the file of the shapes is what the shapes are', async () => {
  const file = '../../../src/components/frames/shapes.svg';
  await expect(shapeSketches()).toMatchFileSnapshot(file);
});
