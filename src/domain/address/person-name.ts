/** Letters of the longest first name that a letter begins with; a longer one is a sentence. */
const MAX_FIRST_NAME = 30;

/** What a person is greeted by: 'Ana' of 'Ana Souza'. Empty where the name begins with no word. */
export function firstNameOf(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s+/);
  return first.length <= MAX_FIRST_NAME ? first : '';
}
