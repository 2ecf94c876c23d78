import { cpf } from 'cpf-cnpj-validator';

/** Whether a text is a valid CPF, written as 529.982.247-25 or in eleven digits. */
export function isCpf(text: string): boolean {
  return cpf.isValid(text.trim(), true);
}

/** A CPF as it is read, '529.982.247-25'; other digits stay as they are. */
export function formatCpf(text: string): string {
  return cpf.format(text);
}
