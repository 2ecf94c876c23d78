import { expect, it } from 'vitest';
import { variantOf } from '#islands/frame-3d/FrameViewer.tsx';

const variants = ['preto', 'preto/Cinza', 'preto/Amarela', 'mel'];

it.each([
  ['the chosen lens in its colour', { color: 'preto', customAttr: 'Amarela' }, 'preto/Amarela'],
  ['a colour without a choice of lenses', { color: 'mel', customAttr: null }, 'mel'],
  ['the colour alone if the model lacks the lens', { color: 'mel', customAttr: 'Cinza' }, 'mel'],
  ['nothing in particular without a colour', { color: null, customAttr: 'Cinza' }, null],
])('shows %s', (_, shown, variant) => {
  expect(variantOf(variants, shown)).toBe(variant);
});

it('asks for the lens before the model has said what it has', () => {
  expect(variantOf(undefined, { color: 'preto', customAttr: 'Cinza' })).toBe('preto/Cinza');
});
