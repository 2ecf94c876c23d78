/** What a CEP says of an address. Street and district are '' for a town with one CEP. */
export interface CepAddress {
  street: string;
  district: string;
  city: string;
  /** UF. */
  state: string;
}

/** What is known of a CEP: its address, or why there is none; then it is typed. */
export type CepAnswer =
  | { address: CepAddress; why: null }
  /** There is no such CEP, or the service that knows them does not answer. */
  | { address: null; why: 'unknown' | 'unavailable' };
