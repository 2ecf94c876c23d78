import { SETTING_GROUPS, settingsPath } from '../settings/fields.ts';
import type { ShopSettings } from '../settings/settings.ts';
import type { EmptySetting, NamedSetting } from './shop-fields.ts';

/** Where a setting is filled in. */
function hrefOf(name: NamedSetting): string {
  for (const group of SETTING_GROUPS) {
    const field = group.fields.find(({ path }) => path === name || path.endsWith(`.${name}`));
    if (field) return `${settingsPath(group)}#${field.path}`;
  }
  throw new Error(`No form has the setting ${name}.`);
}

/** The settings that texts may name and that the shop has left empty. */
export function emptySettings({
  legal,
  address,
  email,
  phoneFooter,
  promises,
}: Pick<ShopSettings, 'legal' | 'address' | 'email' | 'phoneFooter' | 'promises'>): EmptySetting[] {
  const { whatsapp, serviceHours } = promises;
  const { companyName, taxId } = legal;
  const values = { companyName, taxId, address, email, phoneFooter, whatsapp, serviceHours };
  return (Object.keys(values) as NamedSetting[])
    .filter((name) => values[name].trim() === '')
    .map((name) => ({ name, href: hrefOf(name) }));
}
