import { parseZipCode } from '#domain/address/zip-code.ts';
import { storedAtom } from './stored.ts';

/** The saved CEP; empty for anything that is not a CEP. */
function parseSaved(saved: string | undefined): string {
  try {
    const text: unknown = JSON.parse(saved ?? '""');
    return (typeof text === 'string' && parseZipCode(text)) || '';
  } catch {
    return '';
  }
}

/** The CEP that deliveries were last asked for, eight digits; empty without one. */
export const $zipCode = storedAtom('CEP', '', parseSaved);
