import { expect, it } from 'vitest';
import { foldEmail, mailboxOf } from '#domain/address/email.ts';

it('compares e-mail addresses without regard to case and surrounding blanks', () => {
  expect(foldEmail(' Ana.Souza@Exemplo.COM.br ')).toBe('ana.souza@exemplo.com.br');
});

it.each([
  ['Ana@Exemplo.com.br', 'ana@exemplo.com.br'],
  ['ana+loja@exemplo.com.br', 'ana@exemplo.com.br'],
  ['ana+a+b@exemplo.com.br', 'ana@exemplo.com.br'],
  ['a.n.a+1@gmail.com', 'ana@gmail.com'],
  ['ana.souza@exemplo.com.br', 'ana.souza@exemplo.com.br'],
])('counts what is sent to %s as sent to the mailbox %s', (email, mailbox) =>
  expect(mailboxOf(email)).toBe(mailbox),
);
