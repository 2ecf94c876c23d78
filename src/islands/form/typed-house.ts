import { houseLine, partsOfHouse, type HouseParts } from '#domain/address/house.ts';
import { tabStorage } from '#stores/browser-storage.ts';

const keyOf = (name: string): string => `TYPED_HOUSE.${name}`;

/** Remembers in this tab which text of an address was typed into which field: the address itself is one text. */
export function rememberTyped(name: string, parts: HouseParts): void {
  tabStorage[keyOf(name)] = JSON.stringify(parts);
}

/** The parts of an address as they were typed in this tab; otherwise as far as its text reveals them. */
export function typedHouse(name: string, house: string): HouseParts {
  try {
    const parts = JSON.parse(tabStorage[keyOf(name)] ?? 'null') as HouseParts | null;
    if (parts && houseLine(parts) === house) return parts;
  } catch {
    // Not ours: the text decides.
  }
  return partsOfHouse(house);
}
