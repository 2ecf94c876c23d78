import { describe, expect, it } from 'vitest';
import {
  CARRIERS,
  carrierOf,
  isSafeLink,
  needsLink,
  trackingUrl,
} from '#domain/orders/carriers.ts';

const parcel = (carrier: string, code: string, link = '') => ({ carrier, code, link });

describe('a parcel', () => {
  it.each(['AA123456785BR', 'aa 123 456 785 br', 'AA123456785-BR'])(
    'with the code %s is followed at the Correios, whoever is named or not',
    (code) => {
      const url = 'https://rastreamento.correios.com.br/app/index.php?objetos=AA123456785BR';
      expect(trackingUrl(parcel('', code))).toBe(url);
      expect(trackingUrl(parcel('Correios SEDEX', code))).toBe(url);
      expect(trackingUrl(parcel('Zé da Moto', code))).toBe(url);
    },
  );

  it.each([
    [
      'Jadlog .Package',
      '123 45',
      'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=123%2045',
    ],
    ['LOGGI', 'AB/1', 'https://www.loggi.com/rastreador/AB%2F1'],
    ['Melhor Envio', 'ME220021P96BR', 'https://www.melhorrastreio.com.br/rastreio/ME220021P96BR'],
    ['Jadlog', '$&', 'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=%24%26'],
    ['Azul Cargo Express', '577-1', 'https://www.azulcargoexpress.com.br/Rastreio/Rastreio'],
  ])('of %s with the code %s is followed there', (carrier, code, url) => {
    expect(trackingUrl(parcel(carrier, code))).toBe(url);
  });

  it.each([
    ['', ''],
    ['Correios', '12345'],
    ['', 'AA12345678BR'],
    ['', 'javascript:alert(1)'],
    ['Correios', 'AA123456785BR&x=1'],
    ['Total Express', '77'],
    ['Motoboy', '77'],
  ])('of “%s” with the code “%s” leads nowhere', (carrier, code) => {
    expect(trackingUrl(parcel(carrier, code))).toBeNull();
  });

  it('is followed where staff say, if that is a page of the web', () => {
    const link = 'https://rastreio.exemplo.com.br/p/77?x=1';
    expect(trackingUrl(parcel('Motoboy', '77', link))).toBe(link);
    expect(trackingUrl(parcel('Motoboy', '77', 'javascript:alert(1)'))).toBeNull();
  });
});

it.each([
  'http://exemplo.com.br/1',
  'javascript:alert(1)',
  'https://ana:senha@exemplo.com.br',
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https:exemplo.com.br',
  'https://exemplo.com.br/a b',
  `https://exemplo.com.br/${'a'.repeat(500)}`,
  '//exemplo.com.br',
  'data:text/html,x',
])('does not lead to %s', (link) => expect(isSafeLink(link)).toBe(false));

it('asks for a link of those alone whose address has no place for the code', () => {
  const asked = CARRIERS.filter(({ name }) => needsLink(name)).map(({ name }) => name);
  expect(asked).toEqual(['Azul Cargo', 'Total Express']);
  expect(needsLink('Motoboy')).toBe(true);
});

it('knows every carrier by its own name, and no one by a part of a word', () => {
  for (const carrier of CARRIERS) expect(carrierOf(carrier.name)).toBe(carrier);
  expect(carrierOf('Pacote entregue por azulejista')).toBeNull();
});
