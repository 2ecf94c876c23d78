import { expect, it } from 'vitest';
import { foldEmail } from '#domain/address/email.ts';

it('compares e-mail addresses without regard to case and surrounding blanks', () => {
  expect(foldEmail(' Ana.Souza@Exemplo.COM.br ')).toBe('ana.souza@exemplo.com.br');
});
