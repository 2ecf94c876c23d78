import type { ProductChoices } from '#domain/products/product-record.ts';

/** What a product's form lets one choose from. */
export const choices: ProductChoices = {
  brands: [{ id: 'aurora', slug: 'aurora', name: 'Aurora' }],
  categories: [
    { id: 'grau', name: 'Óculos de grau', path: 'oculos-de-grau', trail: 'Óculos de grau' },
    {
      id: 'redondos',
      name: 'Redondos',
      path: 'oculos-de-grau/redondos',
      trail: 'Óculos de grau › Redondos',
    },
  ],
  colors: [
    { id: 'preto', slug: 'preto', name: 'Preto', hex: '#111111', hex2: null },
    { id: 'mel', slug: 'mel', name: 'Mel', hex: '#c68a3c', hex2: null },
  ],
  attributes: [{ id: 'tamanho', name: 'Tamanho', values: [{ id: 'm', name: 'M' }] }],
  tags: ['outono'],
};
