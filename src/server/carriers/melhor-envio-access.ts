import type { ShopSettings } from '#domain/settings/settings.ts';
import { callProvider } from '../outbound/call-provider.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { providerKeys } from '../settings/provider-keys.ts';
import { parseZipCode, stateOfZipCode, zipCodesIn } from '#domain/address/zip-code.ts';

/** The CEP that parcels leave from, eight digits: the setting, or the one in the shop's address; null for neither. */
function originOf({
  shipping,
  address,
  promises,
}: Pick<ShopSettings, 'shipping' | 'address' | 'promises'>): string | null {
  const named = [address, promises.pickupAddress].flatMap(zipCodesIn);
  const found = [shipping.originZipCode, ...named].find((text) => stateOfZipCode(text) !== null);
  return found === undefined ? null : parseZipCode(found);
}

/** As errors name it. */
export const PROVIDER = 'melhorenvio';
const LIVE = 'https://melhorenvio.com.br';
const SANDBOX = 'https://sandbox.melhorenvio.com.br';

/** The area of what is quoted here: orders and staff see by it where the label is bought. */
export const MELHOR_ENVIO = 'Melhor Envio';

/** What is sent of one kind: the weight of a piece, packed, in grams. */
export interface PackedGoods {
  qty: number;
  weight: number;
  unitPriceCents: number;
}

/** What a quote is asked for; CEPs of eight digits. */
export interface QuoteQuestion {
  to: string;
  goods: readonly PackedGoods[];
}

export interface Access {
  base: string;
  token: string;
  /** CEP that parcels leave from. */
  from: string;
  settings: ShopSettings;
}

const isSandbox = ({ config }: Scope, { shipping }: ShopSettings): boolean =>
  config.MELHOR_ENVIO_SANDBOX ?? shipping.melhorEnvioSandbox;

/** Where the shop's cart is, with what was put into it. */
export const cartPage = (scope: Scope, settings: ShopSettings): string =>
  `${isSandbox(scope, settings) ? SANDBOX : LIVE}/carrinho`;

/** What is needed for asking; null for a shop without a token, or that does not say where it sends from. */
export async function accessOf(scope: Scope): Promise<Access | null> {
  const settings = await loadSettings(scope);
  const from = originOf(settings);
  if (!from) return null;
  const { melhorEnvioToken: token } = await providerKeys(scope);
  if (!token) return null;
  const base = scope.config.MELHOR_ENVIO_API_URL ?? (isSandbox(scope, settings) ? SANDBOX : LIVE);
  return { base, token, from, settings };
}

/** @param path below `/api/v2/me` @throws as `callProvider` */
export async function callMelhorEnvio(
  { base, token, settings: { email } }: Access,
  path: string,
  call: { json: unknown; repeatable: boolean; patienceMs: number },
): Promise<unknown> {
  const { body } = await callProvider({
    provider: PROVIDER,
    url: `${base}/api/v2/me${path}`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': ['Vitrine', email && `(${email})`].filter(Boolean).join(' '),
    },
    secrets: [token],
    ...call,
  });
  return body;
}
