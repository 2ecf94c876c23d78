/** The digits of a phone, CPF or CEP, which people write with and without punctuation. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
