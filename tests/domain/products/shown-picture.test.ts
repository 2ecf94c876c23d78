import { expect, it } from 'vitest';
import type { ProductImage } from '#domain/products/product.ts';
import {
  otherThanChosen,
  pictureOf,
  picturesOf,
  shownBy,
  shownOf,
} from '#domain/products/shown-picture.ts';
import type { VariantChoice } from '#domain/products/variant-choice.ts';

/** A picture as 'mel', 'mel/Espelhada', or '/Espelhada' of every colour. */
const seen = (text: string): ProductImage => {
  const [color = '', customAttr] = text.split('/');
  return {
    key: text,
    alt: '',
    width: 3,
    height: 2,
    color: color || null,
    ...(customAttr && { customAttr }),
  };
};
const chosen = (text: string) => shownOf(seen(text) as VariantChoice);

it.each([
  ['mel', ['preto', 'mel'], 'mel'],
  ['mel', ['preto', ''], ''],
  ['mel', ['preto', 'azul'], 'preto'],
  ['', ['preto', ''], ''],
  ['mel/Degradê', ['mel/Polarizada', 'mel/Degradê'], 'mel/Degradê'],
  ['mel/Degradê', ['mel/Polarizada', 'mel'], 'mel'],
  ['mel/Degradê', ['mel/Polarizada', 'preto/Degradê'], 'mel/Polarizada'],
  ['mel/Degradê', ['preto', '/Polarizada', '/Degradê'], '/Degradê'],
  ['mel', ['mel/Polarizada', 'mel'], 'mel'],
])('the picture of %s among those of %j shows %s', (choice, pictures, shown) => {
  expect(pictureOf(pictures.map(seen), shownBy, chosen(choice))?.key).toBe(shown);
});

it.each([
  ['its own first, then those of every colour', 'mel', ['', 'preto', 'mel'], ['mel', '']],
  ['all without any of its colour', 'mel', ['preto', 'azul'], ['preto', 'azul']],
  [
    'those of its lens and of every lens',
    'mel/Degradê',
    ['mel/Polarizada', 'mel', 'mel/Degradê', 'preto/Degradê'],
    ['mel', 'mel/Degradê'],
  ],
  [
    'those of another lens while it has none',
    'mel/Degradê',
    ['mel/Polarizada', 'preto/Degradê'],
    ['mel/Polarizada'],
  ],
])('pictures of a choice: %s', (_, choice, pictures, shown) => {
  const keys = picturesOf(pictures.map(seen), shownBy, chosen(choice)).map(({ key }) => key);
  expect(keys).toEqual(shown);
});

it.each([
  ['mel/Degradê', 'Degradê', 'Lente', ''],
  ['mel', 'Degradê', 'Lente', ''],
  ['mel/Degradê', undefined, 'Lente', ''],
  ['mel/Degradê', 'Polarizada', 'Lente', 'lente degradê'],
  ['mel/Lente verde', 'Polarizada', 'Lente', 'lente verde'],
  ['mel/UV400', 'Polarizada', 'Lente', 'lente UV400'],
  ['mel/Cinza polarizado', 'Amarelo', 'Clipe', 'clipe cinza polarizado'],
])('a picture of %s where %s is the %s that is chosen says "%s"', (image, option, label, words) => {
  expect(otherThanChosen(seen(image), option, label)).toBe(words);
});
