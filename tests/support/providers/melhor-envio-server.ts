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
  packages: [
    {
      price: '24.03',
      format: 'box',
      dimensions: { height: 8, width: 12, length: 18 },
      weight: '0.50',
      insurance_value: '99.80',
      products: [{ id: '1', quantity: 2 }],
    },
  ],
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

/** The server; `pac` is what PAC costs, `cart` the labels that were put into the shop's cart, as they were sent. */
interface MelhorEnvioServer extends ProviderServer {
  pac: string;
  cart: { id: string; tags: unknown }[];
}

/** A local server that speaks as Melhor Envio does. */
export async function startMelhorEnvioServer(): Promise<MelhorEnvioServer> {
  const server = await startProviderServer(({ path, method, headers, body }) => {
    if (headers.authorization !== 'Bearer me-token') return { status: 401, body: { error: 'no' } };
    const call = `${method} ${path}`;
    if (call === 'POST /api/v2/me/shipment/calculate') {
      return { body: [SEDEX, NOT_THERE, { ...PAC, custom_price: told.pac }, ...ODD] };
    }
    if (call === 'POST /api/v2/me/cart') {
      const { service, options } = JSON.parse(body) as { service: number; options: object };
      if (service !== PAC.id && service !== SEDEX.id) {
        return { status: 422, body: { errors: { service: ['O serviço é inválido.'] } } };
      }
      const id = `label-${told.cart.length + 1}`;
      told.cart.push({ id, tags: 'tags' in options && options.tags });
      return {
        status: 201,
        body: { id, protocol: 'ORD-1', service_id: service, status: 'pending' },
      };
    }
    return { status: 404, body: {} };
  });
  const told: MelhorEnvioServer = Object.assign(server, { pac: '21.90', cart: [] });
  return told;
}
