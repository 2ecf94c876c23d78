import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { importRules } from './eslint.imports.js';
import { noSpreadLiterals } from './eslint.literals.js';
import { serviceRules } from './eslint.services.js';

export default defineConfig(
  {
    ignores: [
      'dist',
      'data',
      '.astro',
      'test-results',
      'playwright-report',
      'screenshots',
      'reports',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  ...astro.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-undef': 'off',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...noSpreadLiterals],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['src/islands/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    // Pages export `needs`, as endpoints do.
    files: ['src/pages/**/*.astro'],
    rules: { 'astro/no-exports-from-components': 'off' },
  },
  // astro-i18next only reads CommonJS.
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  ...importRules,
  ...serviceRules,
);
