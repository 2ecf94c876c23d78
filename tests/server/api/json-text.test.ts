import { describe, expect, it, vi } from 'vitest';
import { staffInputSchema } from '#domain/staff/member-input.ts';
import { settingsUpdateSchema } from '#domain/settings/settings-input.ts';
import { checkItemsSchema, orderItemsSchema } from '#domain/orders/order-input.ts';
import { parseJson } from '#pages/_edge/text.ts';
import { BODY_LIMIT } from '#server/http/body-limit.ts';

describe('a JSON text', () => {
  it.each([
    ['{"a":"\\u0000"}'],
    ['{"\\u0000":1}'],
    ['["\\\\\\u0000"]'],
    ['{"a":"\0"}'],
    ['['.repeat(33) + ']'.repeat(33)],
    ['['.repeat(BODY_LIMIT)],
    ['{"a":'.repeat(10_000)],
    ['{"a":1'],
    [''],
  ])('is refused for %j', (text) => {
    expect(() => parseJson(text)).toThrow(
      expect.objectContaining({ status: 400, code: 'notJson' }),
    );
  });

  it.each([
    ['{"a":"\\\\u0000"}', { a: '\\u0000' }],
    ['{"a":"[[\\"{{"}', { a: '[["{{' }],
    [`{"a":"${'['.repeat(99)}"}`, { a: '['.repeat(99) }],
    ['[[],[],{"a":[{}]}]', [[], [], { a: [{}] }]],
  ])('may say %j', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('is parsed without a visit to each of its values', () => {
    const parse = vi.spyOn(JSON, 'parse');
    parseJson('{"items":[{},{}]}');
    expect(parse).toHaveBeenCalledWith('{"items":[{},{}]}');
    parse.mockRestore();
  });
});

describe('a list that is too long', () => {
  const many = Array(20_000).fill({});

  it.each([
    ['an order', orderItemsSchema, many],
    ['a cart', checkItemsSchema, many],
    ['permissions', staffInputSchema.shape.permissions, many],
    ['countries', settingsUpdateSchema.shape.countries, many],
    ['currencies', settingsUpdateSchema.shape.currencies, many],
  ])('is refused by its count, before any of its elements: %s', (_what, schema, list) => {
    const { error } = schema.safeParse(list);
    expect(error?.issues).toMatchObject([{ code: 'too_big', path: [] }]);
  });
});
