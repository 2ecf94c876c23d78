/** Country of an address that names none, or names it in words. */
export const DEFAULT_COUNTRY = 'BR';

/** Whether an address is in Brazil, where CEP, state and CPF have rules; one that names no country is. */
export const isInBrazil = (country: string | null | undefined): boolean =>
  !country || /^(BR|BRA([SZ]IL)?)$/i.test(country.trim());
