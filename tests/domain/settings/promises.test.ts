import { describe, expect, it } from 'vitest';
import { fillIn, fillMarkup, whatsappLink } from '#domain/settings/promises.ts';

describe('the link to the shop’s WhatsApp', () => {
  it.each([
    ['(31) 99555-0123', 'https://wa.me/5531995550123'],
    ['(031) 99555-0123', 'https://wa.me/5531995550123'],
    ['+55 31 99555-0123', 'https://wa.me/5531995550123'],
    ['+55 (031) 99555-0123', 'https://wa.me/5531995550123'],
    ['+351 21 123 45 67 890', 'https://wa.me/35121123456789' + '0'],
    ['', null],
  ])('of "%s" is %s', (whatsapp, link) => {
    expect(whatsappLink({ whatsapp })).toBe(link);
  });
});

describe('a policy’s text', () => {
  it('replaces a name by what the shop promises', () => {
    expect(fillIn('Até %days% dias; %days%.', { days: 14 })).toBe('Até 14 dias; 14.');
  });

  it('leaves unknown names and percentages unchanged', () => {
    expect(fillIn('100% de %nada%', { days: 14 })).toBe('100% de %nada%');
  });

  it('never makes markup of a value', () => {
    expect(fillMarkup('<b>%x%</b>', { x: '<script>"&' })).toBe('<b>&lt;script&gt;&quot;&amp;</b>');
  });

  it('leaves the addresses of links alone', () => {
    const link = '<a href="/busca?q=%x%">%x%</a>';
    expect(fillMarkup(link, { x: 'a' })).toBe('<a href="/busca?q=%x%">a</a>');
  });
});
