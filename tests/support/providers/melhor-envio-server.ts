import { startProviderServer, type ProviderServer } from './provider-server.ts';

/** What the server answers, as Melhor Envio writes it. */
const PAC = {
  id: 1,
  name: 'PAC',
  price: '24.03',
  custom_price: '21.90',
  discount: '2.13',
  currency: 'R$',
  delivery_time: 7,
  delivery_range: { min: 5, max: 7 },
  custom_delivery_time: 7,
  custom_delivery_range: { min: 5, max: 7 },
  packages: [],
  company: { id: 1, name: 'Correios', picture: '' },
};
const SEDEX = { ...PAC, id: 2, name: 'SEDEX', price: '41.1', custom_price: '41.1' };
const NOT_THERE = {
  id: 3,
  name: '.Package',
  company: { id: 2, name: 'Jadlog' },
  error: 'Transportadora não atende este trecho.',
};
/** Odd services: none of them can be had. */
const ODD = [
  { ...PAC, name: 'Sem preço', price: null, custom_price: null },
  { ...PAC, name: 'Em dólares', currency: 'US$' },
  {
    ...PAC,
    name: 'Sem prazo',
    delivery_range: null,
    custom_delivery_range: null,
    delivery_time: null,
    custom_delivery_time: null,
  },
  { ...PAC, name: 'De graça?', price: '-1.00', custom_price: '-1.00' },
  'nonsense',
  null,
];

/** A local server that speaks as Melhor Envio does; `prices` says what PAC costs. */
export async function startMelhorEnvioServer(): Promise<ProviderServer & { pac: string }> {
  const server = await startProviderServer(({ path, method, headers }) => {
    if (headers.authorization !== 'Bearer me-token') return { status: 401, body: { error: 'no' } };
    if (method !== 'POST' || path !== '/api/v2/me/shipment/calculate')
      return { status: 404, body: {} };
    return { body: [SEDEX, NOT_THERE, { ...PAC, custom_price: told.pac }, ...ODD] };
  });
  const told = Object.assign(server, { pac: '21.90' });
  return told;
}
