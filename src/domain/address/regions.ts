import type { Uf } from './zip-code.ts';

export type RegionName = 'southeast' | 'south' | 'midwest' | 'northeast' | 'north';

/** The regions of Brazil, as the IBGE draws them. */
export const REGIONS: readonly { name: RegionName; states: readonly Uf[] }[] = [
  { name: 'southeast', states: ['ES', 'MG', 'RJ', 'SP'] },
  { name: 'south', states: ['PR', 'RS', 'SC'] },
  { name: 'midwest', states: ['DF', 'GO', 'MS', 'MT'] },
  { name: 'northeast', states: ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE'] },
  { name: 'north', states: ['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO'] },
];
