import { t } from '#i18n/t.ts';
import { isInBrazil } from '#domain/address/country.ts';
import { lacksNumber } from '#domain/address/house.ts';

/**
 * A message for each address in Brazil that names a street and no number: a carrier would bring it back. Abroad many
 * houses have a name, or nothing at all.
 */
export function missingNumbers(fields: Readonly<Record<string, string>>): Record<string, string> {
  const lacking = Object.entries(fields).filter(
    ([name, number]) =>
      name.endsWith('.number') &&
      isInBrazil(fields[name.replace(/number$/, 'country')] ?? 'BR') &&
      lacksNumber({ street: fields[name.replace(/number$/, 'house')] ?? '', number }),
  );
  return Object.fromEntries(lacking.map(([name]) => [name, t('errors.fields.houseNumber')]));
}
