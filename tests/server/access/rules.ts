import { SECTIONS, sectionNames } from '#domain/dashboard/sections.ts';
import { isProgram, KEYS, type Person, type Program } from './people.ts';

/**
 * Who may enter which address, as the specification (section 6) and the table of pages say it: by
 * address, without a look at what the pages declare.
 */
type Rule =
  | 'everybody'
  | 'accounts'
  | 'works here'
  | 'admins'
  | 'section'
  | 'section, to view'
  | 'section, to edit'
  | 'section, to delete';

const PATHS = sectionNames.map((name) => SECTIONS[name].path).join('|');

const RULES: [RegExp, Rule][] = [
  [/^\/dashboard\/equipe\b/, 'admins'],
  [/^\/api\/dashboard\/staff\b/, 'admins'],
  [/^\/dashboard\/webhooks\b/, 'admins'],
  [/^\/api\/dashboard\/webhooks\b/, 'admins'],
  [/^\/dashboard\/chaves\b/, 'admins'],
  [/^\/api\/dashboard\/keys\b/, 'admins'],
  [new RegExp(`^/dashboard/(${PATHS})/(novo|conserto|importar)$`), 'section, to edit'],
  [new RegExp(`^/dashboard/(${PATHS})\\b`), 'section'],
  // What the shop stores about a person leaves it only with those who answer for it.
  [/^\/api\/dashboard\/customers\/nada\/export$/, 'section, to edit'],
  // Views of a list are the person's own.
  [/^\/api\/dashboard\/customers\/saved-views\b/, 'section, to view'],
  [/^\/api\/dashboard\/work\/discard$/, 'section, to delete'],
  [new RegExp(`^/api/dashboard/(${sectionNames.join('|')})\\b`), 'section'],
  [/^\/api\/dashboard\/feeds\b/, 'section'],
  // Letters and jobs belong to the settings.
  [/^\/api\/dashboard\/(emails|jobs|work)\b/, 'section'],
  [/^(\/api)?\/dashboard(\/|$)/, 'works here'],
  // What stands in place of a page of the dashboard that is not there.
  [/^\/painel\/nao-encontrado$/, 'works here'],
  [/^\/conta(\/|$)/, 'accounts'],
  [/^\/api\/account\/(register|forgot|reset|confirm)$/, 'everybody'],
  [/^\/api\/account\/notices$/, 'works here'],
  [/^\/api\/account\//, 'accounts'],
  [/^\/api\/(home\/)?wishlist(\/|$)/, 'accounts'],
  [/^\/api\/orders(\/nada\/reorder)?$/, 'accounts'],
  // The shop of these tests asks buyers to sign in.
  [/^\/checkout$/, 'accounts'],
  [/^\/api\/cart\/checkout$/, 'accounts'],
];

const ruleOf = (address: string): Rule =>
  RULES.find(([pattern]) => pattern.test(address))?.[1] ?? 'everybody';

const RIGHT_OF = {
  GET: 'view',
  HEAD: 'view',
  POST: 'edit',
  PUT: 'edit',
  DELETE: 'delete',
} as const;

export type Method = keyof typeof RIGHT_OF;

const OWNER_OF_RIGHT = {
  view: 'staffWithView',
  edit: 'staffWithEdit',
  delete: 'staffWithDelete',
} as const;

/** Where people sign in, and what is their own. */
const OF_PEOPLE = /^\/api\/(account|auth|wishlist|home\/wishlist|dashboard\/\w+\/saved-views)\b/;

/**
 * What a program gets with its key: the sections that it opens and what is everybody's, and nothing that people have
 * of their own. Pages do not look at keys.
 */
function ofProgram(address: string, program: Program, method: Method): Outcome {
  if (!address.startsWith('/api/')) return expected(address, 'nobody', method);
  if (OF_PEOPLE.test(address)) return '403';
  const rule = ruleOf(address);
  if (rule === 'everybody' || rule === 'works here') return 'enters';
  const isOpen = KEYS[program].some((section) => address.split('/')[3] === section);
  return isOpen ? 'enters' : '403';
}

function enters(rule: Rule, person: Exclude<Person, Program>, method: Method): boolean {
  switch (rule) {
    case 'everybody':
      return true;
    case 'accounts':
      return person !== 'nobody';
    case 'works here':
      return !['nobody', 'customer', 'inactiveStaff'].includes(person);
    case 'admins':
      return person === 'admin';
    case 'section':
      return person === 'admin' || person === OWNER_OF_RIGHT[RIGHT_OF[method]];
    case 'section, to view':
      return person === 'admin' || person === 'staffWithView';
    case 'section, to edit':
      return person === 'admin' || person === 'staffWithEdit';
    case 'section, to delete':
      return person === 'admin' || person === 'staffWithDelete';
  }
}

/** What the answer to a call says. */
export type Outcome = 'enters' | 'sent to sign in' | '401' | '403' | '500';

const DOOR = '/painel/entrar';

/** Pages that have a status of their own, whoever asks. */
const OWN_STATUS: Record<string, Outcome> = {
  '/500': '500',
  [DOOR]: '401',
  '/painel/sem-acesso': '403',
};

/** What a person is to be answered at an address. */
export function expected(address: string, person: Person, method: Method): Outcome {
  if (isProgram(person)) return ofProgram(address, person, method);
  const own = OWN_STATUS[address];
  // The door of the staff leads those who are in already further.
  if (address === DOOR && enters('works here', person, method)) return 'enters';
  if (own) return own;
  const rule = ruleOf(address);
  if (enters(rule, person, method)) return 'enters';
  if (rule === 'accounts' && !address.startsWith('/api/')) return 'sent to sign in';
  return person === 'nobody' ? '401' : '403';
}
