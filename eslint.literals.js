/**
 * `{ ...{ a, b } }` says no more than `{ a, b }`, but TypeScript does not look for misspelt properties in what
 * is spread. A spread of a condition, `...(isGuest && { email })`, says something, and is left alone.
 */
const message =
  'Write its parts where it stands: the compiler does not check a literal that is spread.';

export const noSpreadLiterals = [
  { selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)', message },
  { selector: 'JSXSpreadAttribute > ObjectExpression', message },
];
