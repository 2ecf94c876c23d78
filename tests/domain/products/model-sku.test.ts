import { expect, it } from 'vitest';
import { modelSku } from '#domain/products/model-sku.ts';

it.each([
  ['Ilha', ['ILHA-PRE-P', 'ILHA-PRE-M', 'ILHA-MEL-M'], 'ILHA'],
  ['Ilha', ['AUR-01-PRE', 'AUR-01-MEL'], 'AUR-01'],
  ['Ilha', ['ILHA-PRE'], 'ILHA'],
  ['Óculos Ilha', ['A1', 'B2'], 'ILHA'],
  ['Óculos de grau Ipê', [], 'IPE'],
  ['Óculos de grau Jatobá', [], 'JATOBA'],
  ['Óculos de sol', [], 'OCULOSDE'],
  ['✦', ['A1', 'B2'], ''],
])('gives %s, of variants %j, the SKU “%s”', (name, skus, model) => {
  expect(modelSku(name, skus)).toBe(model);
});
