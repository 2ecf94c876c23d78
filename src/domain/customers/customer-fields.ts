export const MAX_NOTE = 2000;
/** Addresses that staff may save for one customer. */
export const MAX_CUSTOMER_ADDRESSES = 20;

/** Street, number, complement and district in the one line that an order has: `CartAddress.house`. */
export const houseLine = ({
  street,
  number,
  complement,
  district,
}: {
  street: string;
  number: string;
  complement: string;
  district: string;
}): string => [`${street}, ${number}`, complement, district].filter(Boolean).join(' – ');

/** The parts of such a line, as far as they can be told: 'Rua Acre, 66, ap. 2' has all but a district. */
export function partsOfHouse(house: string) {
  const [first = '', ...more] = house.split(/\s+[–-]\s+|,\s*/);
  const isNumber = (text: string) => /^(\d+\s?[a-z]?|s\/?n[ºo°]?|km\s?\d+)$/i.test(text.trim());
  const at = more.findIndex(isNumber);
  const number = at === -1 ? '' : more[at]!.trim();
  const rest = more.filter((_, index) => index !== at).map((text) => text.trim());
  return {
    street: first.trim(),
    number,
    complement: rest[0] ?? '',
    district: rest.slice(1).join(', '),
  };
}
