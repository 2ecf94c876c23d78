/** The parts of `CartAddress.house`, which is one text in API and database. */
export interface HouseParts {
  street: string;
  number: string;
  complement: string;
  district: string;
}

/**
 * The parts of an address in one line, as it is written on a parcel: 'Rua Acre, 66, ap. 2 – Centro'. '' without a
 * street: a number alone is no address.
 */
export function houseLine({ street, number, complement, district }: HouseParts): string {
  const [name, ...more] = [street, number, complement].map((part) => part.trim());
  if (!name) return '';
  const line = [name, ...more].filter(Boolean).join(', ');
  return [line, district.trim()].filter(Boolean).join(' – ');
}

/** '66', '66-A', '66 B', 's/n', 'km 12' */
const NUMBER = /^(?:n[ºo°.]*\s*)?(\d{1,6}(?:\s?-?\s?[a-z])?|s\/?n[ºo°]?|km\s?\d+(?:[.,]\d+)?)$/i;
/** What a flat, a room or a back house is called, or any text with a digit in it: no district is. */
const UNIT = /\d|^(ap|apto?|apartamento|bl|bloco|casa|cj|conj|conjunto|fundos|sala|sl|loja|lj)\b/i;

/**
 * The parts of such a line, as far as they can be recognised; what cannot stays with the street, so that nothing is lost:
 * `houseLine` of the parts has the same words again.
 */
export function partsOfHouse(house: string): HouseParts {
  const [line = '', ...dashed] = house.trim().split(/\s+[–—-]\s+/);
  const [street = '', ...listed] = line.split(/\s*,\s*/);
  const at = listed.findIndex((part) => NUMBER.test(part));
  if (at === -1 && dashed.length === 0) {
    return { street: house.trim(), number: '', complement: '', district: '' };
  }
  const district = dashed.length > 0 && !UNIT.test(dashed.at(-1)!) ? dashed.pop()! : '';
  return {
    street: [street, ...listed.slice(0, Math.max(at, 0))].join(', '),
    number: listed[at] ?? '',
    complement: [...listed.slice(at + 1), ...dashed].filter(Boolean).join(', '),
    district,
  };
}

/** Whether a street still lacks its number: neither text has a digit or says that there is none. */
export const lacksNumber = ({ street, number }: Pick<HouseParts, 'street' | 'number'>): boolean =>
  number.trim() === '' && street.trim() !== '' && !/\d|\bs\/?n\b/i.test(street);
