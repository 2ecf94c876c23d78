import type { PaymentSettings } from '#domain/settings/settings.ts';
import type { Environment } from '../base/env.ts';

type PixVariables = Pick<
  Environment,
  'PIX_API_URL' | 'PIX_TOKEN_URL' | 'PIX_CLIENT_ID' | 'PIX_CLIENT_SECRET'
>;

/** Where a bank's Pix API is; without a slash at its end. */
export interface PixAddresses {
  /** The bank's base with its path, before `/cob`. */
  apiUrl: string;
  /** '' is not set up yet. */
  tokenUrl: string;
}

/**
 * Where the bank's Pix API is, by the environment or the settings; null for none, when Pix is by the shop's key. Keys of
 * the environment are sent to addresses of the environment alone: people who edit settings may not learn them.
 */
export function pixAddresses(
  config: PixVariables,
  { pixApiUrl, pixTokenUrl }: Pick<PaymentSettings, 'pixApiUrl' | 'pixTokenUrl'>,
): PixAddresses | null {
  const { PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_API_URL, PIX_TOKEN_URL } = config;
  const isOfEnvironment = PIX_CLIENT_ID !== undefined || PIX_CLIENT_SECRET !== undefined;
  const addressOf = (variable: string | undefined, setting: string): string =>
    (variable ?? (isOfEnvironment ? '' : setting)).replace(/\/+$/, '');
  const apiUrl = addressOf(PIX_API_URL, pixApiUrl);
  return apiUrl === '' ? null : { apiUrl, tokenUrl: addressOf(PIX_TOKEN_URL, pixTokenUrl) };
}
