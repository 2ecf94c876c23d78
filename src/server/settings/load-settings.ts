import { settingsSchema } from '#domain/settings/settings-input.ts';
import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';
import { promisedTerms } from '#domain/payments/promised-terms.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { setSendsMail } from '#i18n/mail-text.ts';
import { setShopLanguage } from '#i18n/server-texts.ts';
import type { SettingRow } from '../db/schema/shop.ts';
import { canSendLetters } from '../base/link-base.ts';
import { cached } from '../caching/cached.ts';
import type { Scope } from '../service/scope.ts';
import { workingMethods } from './provider-keys.ts';

/**
 * The settings as anyone may read them: all but the mail server, whom the shop tells what happens, what staff may
 * take off a price, and what payment providers and carriers need; a payment provider's secrets are stored elsewhere
 * (`setting-secrets.ts`). `loaded` tells the browser's store that these are the shop's own.
 */
export function publicSettings(settings: ShopSettings): ShopSettings {
  const { mail, notices, counter, payment, shipping } = initialSettings;
  return { ...settings, mail, notices, counter, payment, shipping, loaded: true };
}

/** Settings are stored one row per section: `name`, `seo`, `color` … */
const SECTIONS = settingsSchema.omit({ loaded: true }).shape;

/**
 * The shop's settings as stored; a section that is missing, or that another version stored differently (which is
 * logged), has the specification's initial value. A payment method whose keys are missing is off, whatever its flag says,
 * and instalments and a Pix discount that no working method can keep are not promised.
 * Cached until they are changed. Loading them also sets this process's language to the shop's, and whether its texts promise e-mails.
 */
export const loadSettings = cached({ from: ['settings'] }, async (scope): Promise<ShopSettings> => {
  const settings = await readSettings(scope);
  setShopLanguage(settings.language);
  setSendsMail(canSendLetters(scope.config, settings));
  const paymentGateway = await workingMethods(scope, settings);
  const checkout = promisedTerms(paymentGateway, settings.checkout);
  return { ...settings, paymentGateway, checkout };
});

/** The settings as they are stored at this moment; within a transaction, as it has written them. */
export async function readSettings({ engine }: Pick<Scope, 'engine'>): Promise<ShopSettings> {
  const rows = await engine.db.selectFrom('settings').selectAll().execute();
  return rows.reduce<ShopSettings>(
    (settings, row) => ({ ...settings, ...storedSection(row) }),
    // The specification's language is English: a shop that has not chosen one is in pt-BR.
    { ...initialSettings, language: DEFAULT_LANGUAGE },
  );
}

function storedSection({ name, value }: SettingRow): Partial<ShopSettings> {
  const schema = Object.hasOwn(SECTIONS, name)
    ? SECTIONS[name as keyof typeof SECTIONS]
    : undefined;
  const stored = schema?.safeParse(parseJson(value));
  if (stored?.success) return { [name]: stored.data };
  console.warn(
    `settings: the stored section "${name}" is not understood; its initial value stands`,
  );
  return {};
}

/** undefined, which no section is, for what is no JSON. */
function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Epoch ms of the last change; 0 if nothing was ever stored. */
export async function settingsChangedAt({ engine }: Pick<Scope, 'engine'>): Promise<number> {
  const { last } = await engine.db
    .selectFrom('settings')
    .select((eb) => eb.fn.max<number | null>('updatedAt').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
