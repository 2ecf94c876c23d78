import { t } from 'i18next';
import { lacksNumber } from '#domain/address/house.ts';

/** A message for each address that names a street and no number: a carrier would bring it back. */
export function missingNumbers(fields: Readonly<Record<string, string>>): Record<string, string> {
  const lacking = Object.entries(fields).filter(
    ([name, number]) =>
      name.endsWith('.number') &&
      lacksNumber({ street: fields[name.replace(/number$/, 'house')] ?? '', number }),
  );
  return Object.fromEntries(lacking.map(([name]) => [name, t('errors.fields.houseNumber')]));
}
