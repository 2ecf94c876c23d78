import { expect, it } from 'vitest';
import { holdsContact } from '#domain/reviews/review-input.ts';

it.each([
  'veja em https://outra.example/x',
  'www.outra.example',
  'tem mais barato na outraotica.com.br',
  'me chama: ana@exemplo.com',
  'wa.me/5511987654321',
  'liga (11) 98765-4321',
  'meu zap 11987654321',
  '+55 31 3333-4444',
  '98765 4321',
])('finds what leads elsewhere: %s', (text) => {
  expect(holdsContact(text)).toBe(true);
});

it.each([
  'A minha é 49 □ 21 – 145 e serve.',
  'Comprei em 21/11/2026 por R$ 349,90.',
  'Uso das 8h às 18h, 10 anos já. Nota 10!',
  'Chegou em 3 dias... perfeito',
  'Pesa 15,5 g; a haste tem 140 mm',
])('lets measures, days and prices pass: %s', (text) => {
  expect(holdsContact(text)).toBe(false);
});
