import type { Scope } from '../service/scope.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { hashPassword } from './passwords.ts';

/** Digits and signs around a word that do not make it a secret: `senha123`, `brasil2026!`. */
const MAX_AROUND = 6;
/** Shorter words of a person's name or address say nothing. */
const MIN_OWN_WORD = 3;

/** Without case and accents, as guessers write. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const lettersOf = (folded: string): string => folded.replaceAll(/[^a-z]/g, '');

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * What guessers try first: about 49,000 passwords of leaks, of which 18,000 are long enough for this
 * shop (ASVS 5, 6.2.4 asks for 3,000), and the words and names of Brazil. Read when the first password
 * is chosen. Source: the dictionaries of zxcvbn-ts.
 */
async function readKnown(): Promise<ReadonlySet<string>> {
  const [common, brazil] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  const names = ['firstnames-pt-br', 'lastnames-pt-br', 'commonWords-pt-br', 'wikipedia-pt-br'];
  const words = Object.entries(brazil.dictionary)
    .filter(([name]) => names.includes(name))
    .flatMap(([, list]) => list as readonly string[]);
  const passwords = common.dictionary['passwords-common'] as readonly string[];
  return new Set([...passwords, ...words].map((word) => fold(String(word))));
}

/** Words that anyone who knows the user or the shop tries first. */
function ownWords(texts: readonly string[]): string[] {
  return texts.map(fold).flatMap((text) => {
    const [beforeAt = ''] = text.split('@');
    return [text, beforeAt, ...text.split(/[^a-z0-9]+/), lettersOf(text), lettersOf(beforeAt)];
  });
}

/** A chosen password, and the person it is for. */
interface ChosenPassword {
  password: string;
  email: string;
  fullName?: string | undefined;
}

async function isEasy(
  scope: Scope,
  { password, email, fullName = '' }: ChosenPassword,
): Promise<boolean> {
  const list = await (known ??= readKnown());
  const folded = fold(password.trim());
  const word = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const isWordAlone = word !== '' && folded.length - word.length <= MAX_AROUND;
  if (list.has(folded) || (isWordAlone && list.has(word))) return true;
  if (new Set(folded).size === 1) return true;
  const { name } = await loadSettings(scope);
  const own = ownWords([email, fullName, name]).filter(({ length }) => length >= MIN_OWN_WORD);
  return (
    own.includes(folded) || own.includes(lettersOf(folded)) || (isWordAlone && own.includes(word))
  );
}

/**
 * The hash of a password chosen for an account: the only way to set one everywhere but
 * in the demo.
 *
 * @throws InvalidFieldsError for a common password, or one made of the user's or the shop's name
 *   own name
 */
export async function hashChosenPassword(scope: Scope, chosen: ChosenPassword): Promise<string> {
  if (await isEasy(scope, chosen)) {
    throw new InvalidFieldsError({ password: 'fields.commonPassword' });
  }
  return hashPassword(chosen.password);
}
