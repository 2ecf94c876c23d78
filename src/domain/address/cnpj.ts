import { cnpj } from 'cpf-cnpj-validator';

/** Whether a text is a CNPJ by its check digits, with or without punctuation; since 2026 it may have letters. */
export const isCnpj = (text: string): boolean => cnpj.isValid(text);

/** A CNPJ as it is printed, '11.222.333/0001-81'; any other text stays as it is. */
export const formatCnpj = (text: string): string => (isCnpj(text) ? cnpj.format(text) : text);
