import { cnpj } from 'cpf-cnpj-validator';

/** Whether a text is a CNPJ by its check digits, with or without punctuation; since 2026 it may have letters. */
export const isCnpj = (text: string): boolean => cnpj.isValid(text);
