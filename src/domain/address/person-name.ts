/** Letters of the longest first name that a letter begins with; a longer one is a sentence. */
const MAX_FIRST_NAME = 30;

/** The name to greet a person by: 'Ana' of 'Ana Souza'. Empty if the name does not begin with a word. */
export function firstNameOf(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s+/);
  return first.length <= MAX_FIRST_NAME ? first : '';
}

/** A name as strangers may read it: 'Mariana D.' of 'Mariana Alves Duarte'. */
export function shownName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const initial = others.at(-1)?.match(/\p{L}/u)?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
