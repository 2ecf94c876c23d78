import { noSpreadLiterals } from './eslint.literals.js';

/**
 * The shape of services (docs/decisions/020), as far as a syntax tree shows it: `verb(scope, input)` has no third
 * parameter, a part of a transaction takes the transaction first, and clock, ids and environment come from the scope.
 * An exception gives its reason beside `eslint-disable-next-line`.
 */
const typed = (n, name) => `[params.${n}.typeAnnotation.typeAnnotation.typeName.name="${name}"]`;
const isAsync = ':matches([async=true], [returnType.typeAnnotation.typeName.name="Promise"])';

/** Selects the exported async functions that match. */
const exported = (like) =>
  [
    `ExportNamedDeclaration > FunctionDeclaration${isAsync}${like}`,
    `ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression${isAsync}${like}`,
  ].join(', ');

const shape = [
  ...noSpreadLiterals,
  {
    selector: exported(`${typed(0, 'Scope')}[params.length>2]`),
    message: 'A service is verb(scope, input): name the parts of one input.',
  },
  {
    selector: exported(`${typed(0, 'Scope')}${typed(1, 'Tx')}`),
    message: 'A part of a transaction takes it first: part(tx, scope, …).',
  },
];

const pastTheScope = [
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'The environment is read once, when the process starts: scope.config.',
  },
  {
    selector: [
      'MemberExpression[object.name="Date"][property.name="now"]',
      'NewExpression[callee.name="Date"][arguments.length=0]',
    ].join(', '),
    message: 'The time comes from the scope: scope.now().',
  },
  {
    selector: [
      'MemberExpression[object.name="Math"][property.name="random"]',
      'ImportDeclaration[source.value=/^(node:)?crypto$/] > ImportSpecifier[imported.name=/^random/]',
    ].join(', '),
    message: 'Ids and secrets come from the scope: scope.newId(), scope.newSecret().',
  },
];

/** Files that make a scope, or work without one: process, log, engine, files. */
const BELOW_SCOPE = [
  'src/server/base/log.ts',
  'src/server/base/data-folder.ts',
  'src/server/db/**',
  'src/server/media/disk-store.ts',
  'src/server/start/**',
];

export const serviceRules = [
  {
    files: ['src/server/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...shape, ...pastTheScope] },
  },
  { files: BELOW_SCOPE, rules: { 'no-restricted-syntax': ['error', ...shape] } },
];
