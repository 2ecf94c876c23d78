/** Letters of the longest first name that a letter begins with; a longer one is a sentence. */
const MAX_FIRST_NAME = 30;

/** The name to greet a person by: 'Ana' of 'Ana Souza'. Empty where the name does not begin with a word. */
export function firstNameOf(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s+/);
  return first.length <= MAX_FIRST_NAME ? first : '';
}
