import { z } from 'zod';
import type { CepAddress, CepAnswer } from '#domain/address/cep-address.ts';
import { parseZipCode, stateOfZipCode } from '#domain/address/zip-code.ts';
import { DAY_MS } from '#domain/time.ts';
import { InvalidFieldsError, ShopError } from '../base/errors.ts';
import { callProvider } from '../outbound/call-provider.ts';
import { understand } from '../outbound/understand.ts';
import type { Scope } from '../service/scope.ts';

const provider = 'cep';
const VIACEP = 'https://viacep.com.br';
/** Milliseconds for an answer, asked twice at most: the person who waits can type meanwhile. */
const PATIENCE_MS = 2_500;
/** CEPs that stay in memory, and for how long: streets are seldom renamed. */
const MOST_CACHED = 2_000;
const CACHED_MS = DAY_MS;
/** Characters of a part: what is longer is no street. */
const LONGEST = 120;

const part = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').trim())
  .pipe(z.string().max(LONGEST));

/** ViaCEP's answer; an unknown CEP has `erro`, true or 'true', and nothing else. */
const answerSchema = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }).transform(() => null),
  z
    .object({
      logradouro: part,
      bairro: part,
      localidade: part.pipe(z.string().min(1)),
      uf: z.string().regex(/^[A-Z]{2}$/),
    })
    .transform(({ logradouro, bairro, localidade, uf }): CepAddress => ({
      street: logradouro,
      district: bairro,
      city: localidade,
      state: uf,
    })),
]);

interface Known {
  address: CepAddress | null;
  until: number;
}

/** By server and CEP, the oldest first. */
const cachedAnswers = new Map<string, Known>();

function remember(key: string, known: Known): void {
  cachedAnswers.delete(key);
  cachedAnswers.set(key, known);
  if (cachedAnswers.size > MOST_CACHED) {
    const [oldest] = cachedAnswers.keys();
    cachedAnswers.delete(oldest!);
  }
}

async function askProvider(base: string, zipCode: string): Promise<CepAddress | null> {
  const { status, body } = await callProvider({
    provider,
    url: `${base}${base.endsWith('/ws') ? '' : '/ws'}/${zipCode}/json`,
    repeatable: true,
    patienceMs: PATIENCE_MS,
    accepts: [400, 404],
  });
  return status >= 400 ? null : understand({ provider, what: 'address' }, answerSchema, body);
}

/**
 * Street, district and city of a CEP, as the provider of CEPs knows them. A provider that is down is no error:
 * addresses can be typed.
 *
 * @param zipCode with or without its hyphen
 * @throws InvalidFieldsError of `zipCode` for what is no CEP of a state
 */
export async function lookUpCep(
  { config, now }: Scope,
  { zipCode }: { zipCode: string },
): Promise<CepAnswer> {
  const digits = parseZipCode(zipCode);
  const state = stateOfZipCode(zipCode);
  if (!digits || !state) throw new InvalidFieldsError({ zipCode: 'fields.zipCode' });
  const base = config.CEP_API_URL ?? VIACEP;
  const key = `${base} ${digits}`;
  let known = cachedAnswers.get(key);
  if (!known || known.until <= now()) {
    try {
      known = { address: await askProvider(base, digits), until: now() + CACHED_MS };
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      console.warn(`${error.message}: a CEP was not looked up`);
      return { address: null, why: 'unavailable' };
    }
    remember(key, known);
  }
  const { address } = known;
  // The CEP decides the state: an answer that contradicts it is of no use.
  return address?.state === state ? { address, why: null } : { address: null, why: 'unknown' };
}
