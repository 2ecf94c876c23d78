/** An e-mail address as it is compared: ' Ana@Exemplo.com' is 'ana@exemplo.com'. */
export function foldEmail(typed: string): string {
  return typed.trim().toLowerCase();
}
