/**
 * `{ ...{ a, b } }` means the same as `{ a, b }`, but TypeScript does not check what is spread for misspelt
 * properties. A conditional spread, `...(isGuest && { email })`, has a purpose and is allowed.
 */
const message =
  'Write its parts where it stands: the compiler does not check a literal that is spread.';

export const noSpreadLiterals = [
  { selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)', message },
  {
    selector: 'SpreadElement > :matches(TSAsExpression, TSSatisfiesExpression) > ObjectExpression',
    message,
  },
  { selector: 'JSXSpreadAttribute > ObjectExpression', message },
];
