import { describe, expect, it } from 'vitest';
import type { Variant } from '#domain/products/product.ts';
import {
  choiceOf,
  choiceOptions,
  choose,
  chosenVariant,
  initialChoice,
  openChoice,
  openingChoice,
  productPath,
  startChoice,
  wishedChoice,
  type ChoiceKey,
  type VariantChoice,
} from '#domain/products/variant-choice.ts';

/** A variant written as 'preto M espelhada': colour, attribute, customAttr; '-' is none. */
function variant(text: string, qty = 5): Variant {
  const [color, attribute, customAttr] = text.split(' ').map((word) => (word === '-' ? '' : word));
  return {
    id: text,
    sku: text,
    gtin: null,
    priceCents: 49990,
    compareAtCents: null,
    qty,
    color: color ? { slug: color, name: color.toUpperCase(), hex: '#000000', hex2: null } : null,
    attribute: attribute ? { name: attribute, attribute: 'Tamanho' } : null,
    customAttr: customAttr ? { name: customAttr } : null,
    size: null,
  };
}

/** Two colours in two sizes, but no small blue one; the small black one is sold out. */
const frames = [variant('preto P -', 0), variant('preto M -'), variant('azul M -')];
/** A mirrored lens, made only for the large blue frame. */
const sunglasses = [
  variant('preto P -'),
  variant('preto M -'),
  variant('azul M -', 0),
  variant('azul G espelhada'),
];
const single = [variant('- - -')];

const options = (variants: Variant[], choice: VariantChoice, key: ChoiceKey) =>
  choiceOptions(variants, choice, key).map(({ value, selected, fits, available }) =>
    [value, selected && 'selected', fits && 'fits', available && 'available']
      .filter(Boolean)
      .join(' '),
  );

describe('the choice that names a variant', () => {
  it.each([
    ['- - -', {}],
    ['preto - -', { color: 'preto' }],
    ['preto M -', { color: 'preto', attribute: 'M' }],
    ['azul G espelhada', { color: 'azul', attribute: 'G', customAttr: 'espelhada' }],
  ])('of %j is %j', (text, choice) => {
    expect(choiceOf(variant(text))).toEqual(choice);
  });
});

describe('the chosen variant', () => {
  it.each([
    ['of a complete choice', frames, { color: 'azul', attribute: 'M' }, 'azul M -'],
    [
      'of a complete choice that is sold out',
      frames,
      { color: 'preto', attribute: 'P' },
      'preto P -',
    ],
    ['of half a choice', frames, { color: 'preto' }, null],
    ['of half a choice that fits one variant only', frames, { color: 'azul' }, null],
    ['of no choice', frames, {}, null],
    ['of a choice that does not exist', frames, { color: 'azul', attribute: 'P' }, null],
    ['of an unknown value', frames, { color: 'verde', attribute: 'M' }, null],
    [
      'beside one that has a further choice',
      sunglasses,
      { color: 'azul', attribute: 'M' },
      'azul M -',
    ],
    ['of a product without choices', single, {}, '- - -'],
    ['of no variants', [], {}, null],
  ])('%s', (_name, variants, choice, id) => {
    expect(chosenVariant(variants, choice)?.id ?? null).toBe(id);
  });
});

describe('the options', () => {
  it.each<[string, Variant[], VariantChoice, ChoiceKey, string[]]>([
    ['before any choice', frames, {}, 'color', ['preto fits available', 'azul fits available']],
    ['of size, before any choice', frames, {}, 'attribute', ['P fits', 'M fits available']],
    [
      'of size, with black',
      frames,
      { color: 'preto' },
      'attribute',
      ['P fits', 'M fits available'],
    ],
    ['of size, with blue', frames, { color: 'azul' }, 'attribute', ['P', 'M fits available']],
    [
      'of colour, with a chosen colour and size',
      frames,
      { color: 'preto', attribute: 'P' },
      'color',
      ['preto selected fits', 'azul'],
    ],
    ['that no variant has', frames, {}, 'customAttr', []],
    ['that only some variants have', sunglasses, { color: 'preto' }, 'customAttr', ['espelhada']],
    [
      'of a choice that does not exist',
      frames,
      { color: 'azul', attribute: 'P' },
      'color',
      ['preto fits', 'azul selected'],
    ],
  ])('%s', (_name, variants, choice, key, expected) => {
    expect(options(variants, choice, key)).toEqual(expected);
  });

  it('count unlimited stock as available', () => {
    expect(options([variant('preto M -', -1)], {}, 'color')).toEqual(['preto fits available']);
  });

  it('carry the name that a buyer reads', () => {
    expect(choiceOptions(frames, {}, 'color').map(({ label }) => label)).toEqual(['PRETO', 'AZUL']);
    expect(choiceOptions(frames, {}, 'attribute').map(({ label }) => label)).toEqual(['P', 'M']);
  });
});

describe('choosing', () => {
  it.each<[string, Variant[], VariantChoice, ChoiceKey, string, VariantChoice]>([
    ['the first value', frames, {}, 'color', 'preto', { color: 'preto' }],
    [
      'fills in what is no longer open',
      frames,
      {},
      'color',
      'azul',
      { color: 'azul', attribute: 'M' },
    ],
    [
      'preserves the other choices',
      frames,
      { color: 'preto', attribute: 'M' },
      'color',
      'azul',
      { color: 'azul', attribute: 'M' },
    ],
    [
      'takes the nearest variant if the others do not go with it',
      frames,
      { color: 'preto', attribute: 'P' },
      'color',
      'azul',
      { color: 'azul', attribute: 'M' },
    ],
    [
      'changes several choices if it must',
      sunglasses,
      { color: 'preto', attribute: 'P' },
      'customAttr',
      'espelhada',
      { color: 'azul', attribute: 'G', customAttr: 'espelhada' },
    ],
    [
      'drops a choice that the nearest variant has not',
      sunglasses,
      { color: 'azul', attribute: 'G', customAttr: 'espelhada' },
      'attribute',
      'P',
      { color: 'preto', attribute: 'P' },
    ],
    [
      'a value that does not exist changes nothing',
      frames,
      { color: 'preto' },
      'color',
      'verde',
      { color: 'preto' },
    ],
    [
      'a sold-out variant is allowed, so that the page can say so',
      frames,
      { color: 'preto' },
      'attribute',
      'P',
      { color: 'preto', attribute: 'P' },
    ],
  ])('%s', (_name, variants, choice, key, value, expected) => {
    expect(choose(variants, choice, key, value)).toEqual(expected);
  });

  it('prefers what is in stock among variants equally near', () => {
    const variants = [variant('azul P -', 0), variant('azul G -', 2), variant('preto M -')];
    const choice = choose(variants, { color: 'preto', attribute: 'M' }, 'color', 'azul');
    expect(choice).toEqual({ color: 'azul', attribute: 'G' });
  });

  it('prefers matching more choices to being in stock', () => {
    const variants = [
      variant('azul G listrada'),
      variant('azul M listrada', 0),
      variant('preto M lisa'),
    ];
    const before = { color: 'preto', attribute: 'M', customAttr: 'lisa' };
    const choice = choose(variants, before, 'color', 'azul');
    expect(choice).toEqual({ color: 'azul', attribute: 'M', customAttr: 'listrada' });
  });

  it('always ends in a choice that exists', () => {
    for (const variants of [frames, sunglasses, single]) {
      for (const from of variants) {
        for (const to of variants) {
          for (const [key, value] of Object.entries(choiceOf(to))) {
            const choice = choose(variants, choiceOf(from), key as ChoiceKey, value);
            expect(options(variants, choice, key as ChoiceKey)).toContainEqual(
              expect.stringMatching(`^${value} selected fits`),
            );
          }
        }
      }
    }
  });
});

describe('a page starts', () => {
  it.each<[string, Variant[], VariantChoice, VariantChoice]>([
    ['with nothing chosen', frames, {}, {}],
    ['with what is wished', frames, { color: 'preto' }, { color: 'preto' }],
    ['with the rest filled in', frames, { color: 'azul' }, { color: 'azul', attribute: 'M' }],
    [
      'without unknown values',
      frames,
      { color: 'verde', attribute: 'P' },
      { color: 'preto', attribute: 'P' },
    ],
    [
      'with a choice that exists',
      frames,
      { color: 'azul', attribute: 'P' },
      { color: 'azul', attribute: 'M' },
    ],
    [
      'with the one variant there is',
      [variant('preto M -')],
      {},
      { color: 'preto', attribute: 'M' },
    ],
    ['without choices if there are none', single, { color: 'preto' }, {}],
    ['without variants', [], { color: 'preto' }, {}],
  ])('%s', (_name, variants, wished, expected) => {
    expect(startChoice(variants, wished)).toEqual(expected);
  });
});

describe('the wish of an address', () => {
  it.each([
    ['', {}],
    ['color=preto', { color: 'preto' }],
    ['color=preto&attribute=M&customAttr=espelhada', choiceOf(variant('preto M espelhada'))],
    ['color=&attribute=M', { attribute: 'M' }],
    ['cor=preto', {}],
  ])('%j is %j', (query, wished) => {
    expect(wishedChoice(new URLSearchParams(query))).toEqual(wished);
  });
});

describe('a complete choice', () => {
  it.each<[string, Variant[], VariantChoice | undefined, VariantChoice]>([
    ['is the first variant in stock', frames, undefined, { color: 'preto', attribute: 'M' }],
    ['has what is wished', frames, { color: 'azul' }, { color: 'azul', attribute: 'M' }],
    ['may be sold out if wished', frames, { attribute: 'P' }, { color: 'preto', attribute: 'P' }],
    [
      'is the first of all that are sold out',
      [variant('preto M -', 0)],
      {},
      { color: 'preto', attribute: 'M' },
    ],
    ['is none if there is nothing to choose', single, {}, {}],
  ])('%s', (_name, variants, wished, expected) => {
    expect(initialChoice(variants, wished)).toEqual(expected);
  });
});

describe('the choice that a page opens with', () => {
  it.each<[string, Variant[], VariantChoice | undefined, VariantChoice, ChoiceKey | null]>([
    ['leaves sizes open', sunglasses, undefined, { color: 'preto' }, 'attribute'],
    ['is of a colour in stock', frames, undefined, { color: 'preto' }, 'attribute'],
    [
      'has the size that is wished, sold out or not',
      frames,
      { attribute: 'P' },
      { color: 'preto', attribute: 'P' },
      null,
    ],
    [
      'has the only size of a colour',
      frames,
      { color: 'azul' },
      { color: 'azul', attribute: 'M' },
      null,
    ],
    ['leaves an unknown size open', frames, { attribute: 'X' }, { color: 'preto' }, 'attribute'],
    ['is none if there is nothing to choose', single, {}, {}, null],
  ])('%s', (_name, variants, wished, expected, open) => {
    const choice = openingChoice(variants, wished);
    expect(choice).toEqual(expected);
    expect(openChoice(variants, choice)).toBe(open);
  });

  it('stands in the address that a card leads to', () => {
    expect(productPath('marola')).toBe('/produto/marola');
    expect(productPath('marola', { color: 'preto', attribute: 'Único M' })).toBe(
      '/produto/marola?color=preto&attribute=%C3%9Anico+M',
    );
  });
});
