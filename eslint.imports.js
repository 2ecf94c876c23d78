/**
 * Imports run one way: middleware → pages → server → domain; pages → layouts → components → domain;
 * islands → stores → domain. Between rooms one writes `#room/file.ts`; within a room `./file.ts`.
 */
const rooms = [
  'middleware',
  'pages',
  'layouts',
  'components',
  'islands',
  'stores',
  'demo',
  'server',
  'content',
  'styles',
  'i18n',
  'domain',
];

/** What each room may import; everything else is an error, `import type` included. */
export const mayImport = {
  domain: [],
  i18n: ['domain'],
  server: ['domain', 'i18n'],
  demo: ['server', 'domain', 'i18n'],
  stores: ['domain', 'i18n'],
  islands: ['stores', 'domain', 'i18n'],
  components: ['domain', 'islands', 'styles', 'i18n'],
  layouts: ['components', 'islands', 'domain', 'styles', 'i18n'],
  middleware: ['pages', 'server', 'domain', 'i18n'],
  pages: ['layouts', 'components', 'islands', 'server', 'domain', 'i18n', 'content'],
};

/** Packages that would tie the lower rooms to the edge or to the browser. */
const packagesKeptOut = {
  domain: [
    'astro',
    'react',
    'nanostores',
    'kysely',
    'node',
    'pg',
    'i18next',
    'sonner',
    'auth-astro',
    // Imported from `zod.ts`, which sets it up for the browser.
    'zod',
  ],
  demo: ['astro', 'astro:', 'react', 'nanostores', '@nanostores', 'sonner', 'auth-astro'],
  server: ['astro', 'astro:', 'react', 'nanostores', '@nanostores', 'sonner', 'auth-astro'],
  stores: ['astro:', 'react', 'node', 'kysely', 'zod'],
  islands: ['astro:', 'node', 'kysely', 'zod'],
  components: ['node', 'kysely'],
};

/** `t` of i18next knows one language, the server answers in several. */
const oneLanguage = {
  name: 'i18next',
  importNames: ['t'],
  message: "Import `t` from '#i18n/t.ts'.",
};

/** An icon is imported by its path: tests and the development server then load only that, not all 1,700. */
const allIcons = {
  regex: '^lucide-react$',
  message:
    "Import an icon by its path, 'lucide-react/icons/x', and types from 'lucide-react/types'.",
};

const escape = (text) => text.replaceAll('/', '\\/');

export const importRules = Object.entries(mayImport).map(([room, allowed]) => {
  const closed = rooms.filter((other) => other !== room && !allowed.includes(other));
  const packages = packagesKeptOut[room] ?? [];
  return {
    files: [`src/${room}/**/*.{ts,tsx,js,mjs,astro}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [oneLanguage],
          patterns: [
            {
              regex: `^#(${closed.join('|')})(/|$)`,
              message: `${room} may import only: ${allowed.join(', ') || 'itself'}.`,
            },
            {
              regex: `^(\\.\\./)+(${rooms.join('|')})/`,
              message: 'Between rooms write #room/file.ts.',
            },
            allIcons,
            ...(packages.length
              ? [
                  {
                    regex: `^(${packages.map(escape).join('|')})(:|/|$)|^astro:`,
                    message: `${room} does not know this package.`,
                  },
                ]
              : []),
          ],
        },
      ],
    },
  };
});
