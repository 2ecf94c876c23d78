import { expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { writeLetter } from '#server/letters/letter.ts';
import { paragraph } from '#server/letters/parts.ts';

it('is written when someone reads it, once for both its forms', () => {
  const parts = [paragraph('Seu pedido foi recebido.')];
  const body = vi.fn(() => ({ preview: '', parts, action: null, after: [] }));
  const mail = writeLetter(
    { settings: initialSettings, own: {} },
    {
      to: 'ana@exemplo.com.br',
      name: 'Ana Souza',
      subject: 'Pedido',
      body,
    },
  );
  expect(mail.subject).toMatch(/^Pedido · /);
  expect(body).not.toHaveBeenCalled();
  for (const form of [mail.text, mail.html]) expect(form).toContain('Seu pedido foi recebido.');
  expect(body).toHaveBeenCalledTimes(1);
});
