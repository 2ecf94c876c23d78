import { expect, it } from 'vitest';
import { trackingUrl } from '#domain/orders/tracking-url.ts';

it.each(['AA123456785BR', 'aa 123 456 785 br', 'AA123456785-BR'])(
  'leads from %s to the site of the Correios',
  (code) => {
    expect(trackingUrl(code)).toBe(
      'https://rastreamento.correios.com.br/app/index.php?objetos=AA123456785BR',
    );
  },
);

it.each(['', '12345', 'AA12345678BR', 'javascript:alert(1)', 'AA123456785BR&x=1'])(
  'leads nowhere from “%s”',
  (code) => expect(trackingUrl(code)).toBeNull(),
);
