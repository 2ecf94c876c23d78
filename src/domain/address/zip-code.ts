import { digitsOf } from './digits.ts';

/** The 26 states and the Federal District, by their two-letter code (UF), in alphabetical order. */
export const UFS = [
  { code: 'AC', name: 'Acre' },
  { code: 'AL', name: 'Alagoas' },
  { code: 'AP', name: 'Amapá' },
  { code: 'AM', name: 'Amazonas' },
  { code: 'BA', name: 'Bahia' },
  { code: 'CE', name: 'Ceará' },
  { code: 'DF', name: 'Distrito Federal' },
  { code: 'ES', name: 'Espírito Santo' },
  { code: 'GO', name: 'Goiás' },
  { code: 'MA', name: 'Maranhão' },
  { code: 'MT', name: 'Mato Grosso' },
  { code: 'MS', name: 'Mato Grosso do Sul' },
  { code: 'MG', name: 'Minas Gerais' },
  { code: 'PA', name: 'Pará' },
  { code: 'PB', name: 'Paraíba' },
  { code: 'PR', name: 'Paraná' },
  { code: 'PE', name: 'Pernambuco' },
  { code: 'PI', name: 'Piauí' },
  { code: 'RJ', name: 'Rio de Janeiro' },
  { code: 'RN', name: 'Rio Grande do Norte' },
  { code: 'RS', name: 'Rio Grande do Sul' },
  { code: 'RO', name: 'Rondônia' },
  { code: 'RR', name: 'Roraima' },
  { code: 'SC', name: 'Santa Catarina' },
  { code: 'SP', name: 'São Paulo' },
  { code: 'SE', name: 'Sergipe' },
  { code: 'TO', name: 'Tocantins' },
] as const;

export type Uf = (typeof UFS)[number]['code'];

/** Whether a text is the code of a state. */
export function isUf(code: string): code is Uf {
  return UFS.some((state) => state.code === code);
}

/** Digits of a CEP. */
const CEP_DIGITS = 8;

/** The eight digits of a CEP: '01310-100', '01310100', '01310 100', '01.310-100'; null when it is none. */
export function parseZipCode(text: string): string | null {
  const written = text.trim();
  return /^\d{2}[ .]?\d{3}[- .]?\d{3}$/.test(written) ? digitsOf(written) : null;
}

/** What may be CEPs in an address that was written freely: eight digits without a mark are one after 'CEP' alone. */
export const zipCodesIn = (text: string): string[] =>
  text.match(/(?<!\d)(?:\d{2}[ .]?\d{3}[- .]|(?<=\bCEP\W{0,2})\d{5})\d{3}(?![\d/])/gi) ?? [];

/** A CEP as it is read, '01310-100'; half-typed digits keep their place, anything else is dropped. */
export function formatCep(text: string): string {
  const digits = digitsOf(text).slice(0, CEP_DIGITS);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/**
 * First three digits of the CEPs of each state, both bounds included. Source: Correios, "Faixas de
 * CEP por localidade", whose state ranges all begin at x00-000 and end at x99-999.
 */
const RANGES: readonly (readonly [from: number, to: number, state: Uf])[] = [
  [10, 199, 'SP'],
  [200, 289, 'RJ'],
  [290, 299, 'ES'],
  [300, 399, 'MG'],
  [400, 489, 'BA'],
  [490, 499, 'SE'],
  [500, 569, 'PE'],
  [570, 579, 'AL'],
  [580, 589, 'PB'],
  [590, 599, 'RN'],
  [600, 639, 'CE'],
  [640, 649, 'PI'],
  [650, 659, 'MA'],
  [660, 688, 'PA'],
  [689, 689, 'AP'],
  [690, 692, 'AM'],
  [693, 693, 'RR'],
  [694, 698, 'AM'],
  [699, 699, 'AC'],
  [700, 727, 'DF'],
  [728, 729, 'GO'],
  [730, 736, 'DF'],
  [737, 767, 'GO'],
  [768, 769, 'RO'],
  [770, 779, 'TO'],
  [780, 788, 'MT'],
  [790, 799, 'MS'],
  [800, 879, 'PR'],
  [880, 899, 'SC'],
  [900, 999, 'RS'],
];

/** State that a CEP belongs to; null when it is no CEP or lies outside every range. */
export function stateOfZipCode(text: string): Uf | null {
  const zipCode = parseZipCode(text);
  if (zipCode === null) return null;
  const prefix = Number(zipCode.slice(0, 3));
  return RANGES.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? null;
}

/**
 * The state that a CEP belongs to, if it is another than the one given with it; null if the
 * two agree, or if either is none.
 */
export function stateAgainst(zipCode: string, state: string): Uf | null {
  const found = stateOfZipCode(zipCode);
  return found !== null && isUf(state) && state !== found ? found : null;
}
