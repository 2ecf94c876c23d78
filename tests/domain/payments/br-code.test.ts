import { expect, it } from 'vitest';
import { crc16, dynamicPixCode, staticPixCode } from '#domain/payments/br-code.ts';

const charge = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  amountCents: null,
  txid: null,
};

// Vectors: Manual do BR Code, Banco Central do Brasil; CRC-16/CCITT-FALSE's own check value.
it('has the check sum that the manual has', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(staticPixCode(charge)).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  );
});

it('says the sum and the order', () => {
  const code = staticPixCode({ ...charge, amountCents: 49_990, txid: 'PEDIDO1001' });
  expect(code).toContain('5303986' + '5406499.90' + '5802BR');
  expect(code).toContain('62140510PEDIDO1001');
  expect(code.slice(-4)).toBe('FE66');
});

it('cuts what does not fit, and has no accents', () => {
  const code = staticPixCode({
    ...charge,
    key: 'a'.repeat(60),
    name: 'Ótica Aurora Comércio de Óculos e Acessórios Ltda',
    city: 'São José dos Campos',
    text: 'Pedido 1001 com um texto que não cabe no que sobra',
  });
  expect(code).toContain('5924Otica Aurora Comercio de6015Sao Jose dos Ca');
  expect(code.slice(6, 10)).toBe('2699');
});

it('names the place of a charge that a bank has made', () => {
  const code = dynamicPixCode({
    location: 'pix.example.com/qr/v2/cobv/1',
    name: 'Fulano de Tal',
    city: 'BRASILIA',
    amountCents: 100,
  });
  expect(code).toContain('010212');
  expect(code).toContain('2528pix.example.com/qr/v2/cobv/1');
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
});
