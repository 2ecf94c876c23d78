import type { z } from 'zod';
import { ProviderUnavailableError } from './provider-errors.ts';

/**
 * An answer of the form that it has to have.
 *
 * @param what it is, for the log
 * @throws ProviderUnavailableError for one of another form: what has happened there is not known
 */
export function understand<Schema extends z.ZodType>(
  { provider, what }: { provider: string; what: string },
  schema: Schema,
  body: unknown,
): z.infer<Schema> {
  const understood = schema.safeParse(body);
  if (understood.success) return understood.data;
  const where = understood.error.issues[0]?.path.join('.') ?? '';
  throw new ProviderUnavailableError(provider, `${what}: not understood at "${where}"`);
}

/** Cents of an amount in text, such as '69.80' or '70'; null for what is none. */
export function centsOf(amount: string): number | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** An amount in cents as providers write it: '69.80'. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2);

/** Whether a buyer may be sent there. */
export const isPage = (address: string | undefined): address is string =>
  /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '');

/** The fields of a call: they come in its body, or in its address. */
export function fieldsOf({ query, body }: { query: URLSearchParams; body: string }) {
  const form = new URLSearchParams(body);
  return (name: string): string => form.get(name) ?? query.get(name) ?? '';
}
