import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CepAddress, CepAnswer } from '#domain/address/cep-address.ts';
import { parseZipCode, stateOfZipCode } from '#domain/address/zip-code.ts';
import { getData } from '#stores/api.ts';

/** What the shop says of the CEP that was typed last. */
export type CepSearch =
  | { state: 'unasked' | 'searching' }
  | { state: 'found'; address: CepAddress }
  | { state: 'unknown' | 'unavailable' };

type Parts = Pick<CepAddress, 'street' | 'district' | 'city'>;
const PARTS = ['street', 'district', 'city'] as const;

/** Selects what was just filled into the field that has the focus: typing on replaces it instead of adding to it. */
function selectFilled(texts: readonly string[]): void {
  requestAnimationFrame(() => {
    const { activeElement: field } = document;
    if (field instanceof HTMLInputElement && field.value && texts.includes(field.value)) {
      field.select();
    }
  });
}

/**
 * Looks up the address of a CEP as soon as all of it is typed, and fills in what is empty, or what it has filled in
 * for the CEP before. What a person has typed stays, and typing can continue meanwhile.
 *
 * @param typed street, district and city as they are in the form
 * @param fill takes the parts that change
 */
export function useCepAddress(typed: Parts, fill: (parts: Partial<Parts>) => void) {
  const [search, setSearch] = useState<CepSearch>({ state: 'unasked' });
  const asked = useRef('');
  const filled = useRef<Partial<Parts>>({});

  const take = useEffectEvent((address: CepAddress) => {
    const changed = PARTS.filter(
      (part) =>
        (typed[part].trim() === '' || typed[part] === filled.current[part]) &&
        typed[part] !== address[part],
    );
    filled.current = { street: address.street, district: address.district, city: address.city };
    if (changed.length === 0) return;
    fill(Object.fromEntries(changed.map((part) => [part, address[part]])));
    selectFilled(changed.map((part) => address[part]));
  });
  useEffect(() => {
    if (search.state === 'found') take(search.address);
  }, [search]);

  const lookUp = async (text: string): Promise<void> => {
    const zipCode = (stateOfZipCode(text) && parseZipCode(text)) || '';
    if (zipCode === asked.current) return;
    asked.current = zipCode;
    if (!zipCode) return setSearch({ state: 'unasked' });
    setSearch({ state: 'searching' });
    const answer = await getData<CepAnswer>(`/api/cep/${zipCode}`);
    // Another CEP was typed meanwhile.
    if (asked.current !== zipCode) return;
    if (answer.success && answer.address) setSearch({ state: 'found', address: answer.address });
    else
      setSearch({ state: answer.success && answer.why === 'unknown' ? 'unknown' : 'unavailable' });
  };

  return { search, lookUp: (text: string) => void lookUp(text) };
}
