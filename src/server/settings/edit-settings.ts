import { z } from 'zod';
import { keyInAddress } from '#domain/media/media.ts';
import { SECRET_NAMES, type SecretName } from '#domain/settings/fields.ts';
import type { EditedSettings } from '#domain/settings/edited.ts';
import { pickLanguage } from '#domain/language.ts';
import { languages } from '#i18n/texts.ts';
import { audit, changedFields } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { claimMedia } from '../media/uses.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { readSettings, settingsChangedAt } from './load-settings.ts';
import { saveSettings } from './save-settings.ts';
import { settingWarnings } from '#domain/settings/setting-warnings.ts';
import { shopGaps } from './shop-gaps.ts';
import { storedSecrets, writeSecrets } from './setting-secrets.ts';

const MAX_SECRET = 500;
const secret = z.string().trim().max(MAX_SECRET);

/** A change as the form sends it: sections of the settings, and secrets that are to be replaced. */
const editSchema = z.looseObject({
  /** As it was read: a change that is based on older settings is refused. */
  updatedAt: z.number(),
  /** '' removes one; what is not named stays. */
  secrets: z.partialRecord(z.enum(SECRET_NAMES), secret).default({}),
  /** Whether the user has read what speaks against it (`settingWarnings`), and wants it. */
  confirmed: z.boolean().default(false),
  /** Opening is an action of its own (`openShop`). */
  open: z.never().optional(),
});

/** The settings as staff edit them. A secret is never included, only whether there is one. */
async function read(scope: Scope): Promise<EditedSettings> {
  const settings: EditedSettings['settings'] & { loaded?: boolean } = await readSettings(scope);
  delete settings.loaded;
  // A language without texts is not spoken, and not offered.
  settings.language = pickLanguage(settings.language, languages);
  const stored = await storedSecrets(scope);
  return {
    id: 'shop',
    updatedAt: await settingsChangedAt(scope),
    settings,
    secrets: Object.fromEntries(SECRET_NAMES.map((name) => [name, stored.has(name)])) as Record<
      SecretName,
      boolean
    >,
  };
}

/** The shop's settings for the form. @throws ShopError 401, 403 */
export async function readEditedSettings(scope: Scope): Promise<EditedSettings> {
  authorise(scope, 'settings', 'view');
  return read(scope);
}

/** Keys of the shop's own pictures that a change names, by their addresses. */
const keysIn = ({ logo, favicon, gatewayImage, seo }: Record<string, unknown>): string[] =>
  [logo, favicon, gatewayImage, Object(seo).image as unknown].flatMap((address) =>
    typeof address === 'string' ? (keyInAddress(address) ?? []) : [],
  );

type Edited = EditedSettings['settings'];

/** Secrets that are sent to servers of the settings, and these. */
const SENT_TO: readonly {
  secrets: readonly SecretName[];
  servers: (settings: Edited) => readonly string[];
  fault: string;
}[] = [
  {
    secrets: ['smtpPassword'],
    servers: ({ mail }) => [mail.host],
    fault: 'fields.passwordOfServer',
  },
  {
    secrets: ['pixClientId', 'pixClientSecret'],
    servers: ({ payment }) => [payment.pixApiUrl, payment.pixTokenUrl],
    fault: 'fields.keyOfServer',
  },
];

/**
 * Refuses another server without its secrets: the stored ones were meant for the server before, and anyone who may edit
 * settings may not learn them.
 */
function refuseOtherServer(
  before: EditedSettings,
  after: EditedSettings,
  given: Partial<Record<SecretName, string>>,
): void {
  for (const { secrets, servers, fault } of SENT_TO) {
    const known = servers(before.settings);
    const isKnown = (server: string, index: number): boolean =>
      server === '' || server === known[index];
    if (servers(after.settings).every(isKnown)) continue;
    const kept = secrets.filter((name) => before.secrets[name] && given[name] === undefined);
    if (kept.length === 0) continue;
    throw new InvalidFieldsError(
      Object.fromEntries(kept.map((name) => [`secrets.${name}`, fault])),
    );
  }
}

/** Locks the settings until the commit. */
async function lockSettings(tx: Tx): Promise<void> {
  await tx
    .updateTable('settings')
    .set((eb) => ({ value: eb.ref('value') }))
    .execute();
}

/**
 * Changes settings: whole sections, each as the form has it, and secrets.
 *
 * @returns them as they are now
 * @throws InvalidFieldsError naming fields as 'seo.title'
 * @throws ConflictError 'changedMeanwhile' with `item`, the settings as someone else has changed them;
 *   'confirmSettings' with `warnings` if something speaks against it and `confirmed` is not true
 */
export async function editSettings(scope: Scope, input: unknown): Promise<EditedSettings> {
  authorise(scope, 'settings', 'edit');
  const { updatedAt, secrets, confirmed, ...sections } = parseInput(editSchema, input);
  return scope.engine.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await read(scope);
    if (before.updatedAt !== updatedAt)
      throw new ConflictError('changedMeanwhile', { item: before });
    const gaps = await shopGaps(scope);
    // A picture that is deleted at this moment would leave the shop without it.
    await claimMedia(tx, keysIn(sections));
    await saveSettings(scope, sections);
    await writeSecrets(scope, secrets);
    const after = await read(scope);
    refuseOtherServer(before, after, secrets);
    const warnings = settingWarnings(before.settings, after.settings, {
      before: gaps,
      after: await shopGaps(scope),
    });
    if (warnings.length > 0 && !confirmed) throw new ConflictError('confirmSettings', { warnings });
    const names = Object.keys(before.settings);
    const details = {
      ...changedFields(before.settings, after.settings, names),
      ...Object.fromEntries(Object.keys(secrets).map((name) => [`secrets.${name}`, true])),
    };
    if (Object.keys(details).length > 0) {
      await audit(scope, { action: 'settings.update', subject: 'shop', details });
    }
    return after;
  });
}
