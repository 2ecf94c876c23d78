import type { Uf } from '#domain/address/zip-code.ts';

/** Where customers of the demo live. */
export interface Place {
  city: string;
  state: Uf;
  /** Area code of its telephones. */
  areaCode: number;
  /** First five digits of its CEPs, both included. Source: Correios, "Faixas de CEP por localidade". */
  zip: readonly [from: number, to: number];
  /** How many of the customers live there. */
  people: number;
}

type Line = readonly [
  city: string,
  state: Uf,
  areaCode: number,
  from: number,
  to: number,
  people: number,
];

/** So near the shop that people come by. */
const NEARBY: readonly Line[] = [
  ['Belo Horizonte', 'MG', 31, 30110, 31999, 38],
  ['Contagem', 'MG', 31, 32000, 32399, 7],
  ['Betim', 'MG', 31, 32600, 32699, 4],
  ['Nova Lima', 'MG', 31, 34000, 34019, 4],
  ['Santa Luzia', 'MG', 31, 33010, 33199, 3],
  ['Ribeirão das Neves', 'MG', 31, 33800, 33899, 2],
];

const ELSEWHERE: readonly Line[] = [
  ['Montes Claros', 'MG', 38, 39400, 39409, 2],
  ['Governador Valadares', 'MG', 33, 35010, 35109, 2],
  ['Divinópolis', 'MG', 37, 35500, 35504, 2],
  ['Ouro Preto', 'MG', 31, 35400, 35408, 1],
  ['São Paulo', 'SP', 11, 1000, 5899, 15],
  ['Campinas', 'SP', 19, 13010, 13139, 3],
  ['Ribeirão Preto', 'SP', 16, 14010, 14114, 3],
  ['São José dos Campos', 'SP', 12, 12210, 12249, 2],
  ['Sorocaba', 'SP', 15, 18010, 18109, 2],
  ['Guarulhos', 'SP', 11, 7010, 7399, 2],
  ['Rio de Janeiro', 'RJ', 21, 20010, 23799, 10],
  ['Niterói', 'RJ', 21, 24020, 24399, 3],
  ['Petrópolis', 'RJ', 24, 25600, 25779, 1],
  ['Vitória', 'ES', 27, 29010, 29099, 2],
  ['Vila Velha', 'ES', 27, 29100, 29134, 2],
  ['Curitiba', 'PR', 41, 80010, 82999, 5],
  ['Maringá', 'PR', 44, 87010, 87109, 2],
  ['Porto Alegre', 'RS', 51, 90010, 91999, 4],
  ['Caxias do Sul', 'RS', 54, 95010, 95124, 2],
  ['Pelotas', 'RS', 53, 96010, 96099, 1],
  ['Florianópolis', 'SC', 48, 88010, 88099, 2],
  ['Joinville', 'SC', 47, 89200, 89239, 2],
  ['Blumenau', 'SC', 47, 89010, 89099, 1],
  ['Brasília', 'DF', 61, 70200, 70899, 5],
  ['Goiânia', 'GO', 62, 74010, 74899, 3],
  ['Campo Grande', 'MS', 67, 79002, 79124, 1],
  ['Cuiabá', 'MT', 65, 78005, 78099, 2],
  ['Salvador', 'BA', 71, 40010, 41999, 5],
  ['Feira de Santana', 'BA', 75, 44001, 44099, 1],
  ['Recife', 'PE', 81, 50010, 52999, 4],
  ['Olinda', 'PE', 81, 53010, 53399, 1],
  ['Fortaleza', 'CE', 85, 60010, 60999, 4],
  ['Natal', 'RN', 84, 59010, 59139, 2],
  ['João Pessoa', 'PB', 83, 58010, 58099, 2],
  ['Maceió', 'AL', 82, 57010, 57099, 2],
  ['Aracaju', 'SE', 79, 49010, 49098, 1],
  ['São Luís', 'MA', 98, 65010, 65109, 1],
  ['Teresina', 'PI', 86, 64000, 64099, 2],
  ['Manaus', 'AM', 92, 69005, 69099, 2],
  ['Belém', 'PA', 91, 66010, 66899, 2],
  ['Macapá', 'AP', 96, 68900, 68911, 1],
  ['Boa Vista', 'RR', 95, 69300, 69339, 1],
  ['Rio Branco', 'AC', 68, 69900, 69923, 1],
  ['Porto Velho', 'RO', 69, 76801, 76834, 2],
  ['Palmas', 'TO', 63, 77001, 77099, 2],
];

const placesOf = (lines: readonly Line[]): Place[] =>
  lines.map(([city, state, areaCode, from, to, people]) => ({
    city,
    state,
    areaCode,
    zip: [from, to],
    people,
  }));

export const PLACES: readonly Place[] = [...placesOf(NEARBY), ...placesOf(ELSEWHERE)];

const nearby = new Set(NEARBY.map(([city]) => city));

/** Whether who lives there may come to the shop. */
export const isNearby = (city: string): boolean => nearby.has(city);
