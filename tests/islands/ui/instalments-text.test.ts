import { expect, it } from 'vitest';
import { instalmentsText } from '#islands/ui/instalments-text.ts';
import '../../support/i18n.ts';

it.each([
  [54_990, 'até 10x de R$ 54,99 sem juros'],
  [79_182, 'até 10x de R$ 79,18 sem juros'],
  [9_999, ''],
])('says the parcels of %i cents as one amount', (cents, text) => {
  const said = instalmentsText(cents, { max: 10, minCents: 5_000 });
  expect(said.replaceAll('\u00a0', ' ')).toBe(text);
});
