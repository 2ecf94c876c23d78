import { z } from 'zod';
import type { EditedSettings } from '#domain/settings/edited.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { readEditedSettings } from './edit-settings.ts';
import { readSettings } from './load-settings.ts';
import { saveSettings } from './save-settings.ts';

const openingSchema = z.strictObject({ open: z.boolean() });

/**
 * Opens the shop to visitors, or closes it: they then see a page that says that it opens soon, and only its staff
 * sees the shop. To set what already is changes nothing.
 *
 * @param input `{ open }`
 * @returns the settings as they are now
 */
export async function openShop(scope: Scope, input: unknown): Promise<EditedSettings> {
  authorise(scope, 'settings', 'edit');
  const { open } = parseInput(openingSchema, input);
  return scope.engine.transaction(async () => {
    const before = await readSettings(scope);
    if (before.open !== open) {
      await saveSettings(scope, { open });
      await audit(scope, { action: open ? 'settings.open' : 'settings.close', subject: 'shop' });
    }
    return readEditedSettings(scope);
  });
}
