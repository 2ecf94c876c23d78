import { settingsUpdateSchema } from '#domain/settings/settings-input.ts';
import { languages } from '#i18n/texts.ts';
import type { Scope } from '../service/scope.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { publishChange } from '../caching/publish-change.ts';
import { settingsChangedAt } from './load-settings.ts';

/**
 * Stores the given sections of the settings; the others stay as they are. Every public page shows settings,
 * and is rendered again.
 *
 * @param input some sections, each whole
 * @throws InvalidFieldsError for what is no setting, a language without texts and a currency that is not the shop's
 */
export async function saveSettings(scope: Scope, input: unknown): Promise<void> {
  const update = parseInput(settingsUpdateSchema, input);
  if (update.language !== undefined && !languages.includes(update.language)) {
    const known = { languages: languages.join(', ') };
    throw new InvalidFieldsError({ language: 'fields.language' }, 'invalidFields', known);
  }
  const sections = Object.entries(update);
  if (sections.length === 0) return;
  await scope.engine.transaction(async (tx) => {
    // A later change has a later time even within one tick of the clock.
    const updatedAt = Math.max(scope.now(), (await settingsChangedAt(scope)) + 1);
    await tx
      .insertInto('settings')
      .values(
        sections.map(([name, value]) => ({
          name,
          value: JSON.stringify(value),
          updatedAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          updatedAt: eb.ref('excluded.updatedAt'),
        })),
      )
      .execute();
    await publishChange(scope, 'settings');
  });
}
