/** What the server knows, as ViaCEP writes it. */
export const PAULISTA = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  unidade: '',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  regiao: 'Sudeste',
  ibge: '3550308',
  gia: '1004',
  ddd: '11',
  siafi: '7107',
};
const TOWN = { cep: '36880-000', logradouro: '', bairro: '', localidade: 'Muriaé', uf: 'MG' };
/** A CEP of Bahia that the server says to be in São Paulo. */
export const CONTRADICTED = '40010-000';
const WRONG = { ...PAULISTA, cep: CONTRADICTED };

/** What ViaCEP answers to a path. */
export function cepAnswer(path: string): { status?: number; body: unknown } {
  const digits = /^\/ws\/(\d{8})\/json$/.exec(path)?.[1];
  if (!digits) return { status: 400, body: {} };
  const known = [PAULISTA, TOWN, WRONG].find(({ cep }) => cep.replace('-', '') === digits);
  return { body: known ?? { erro: 'true' } };
}
