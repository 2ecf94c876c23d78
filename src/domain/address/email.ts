/** An e-mail address as it is compared: ' Ana@Exemplo.com' is 'ana@exemplo.com'. */
export function foldEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Providers that ignore dots in the part before the @. */
const DOTLESS = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox behind an address, for counting what it is sent: 'ana+loja@exemplo.com' is
 * 'ana@exemplo.com'. Nothing is ever sent to this form.
 */
export function mailboxOf(email: string): string {
  const folded = foldEmail(email);
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const [name = ''] = folded.slice(0, at).split('+');
  return `${DOTLESS.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
