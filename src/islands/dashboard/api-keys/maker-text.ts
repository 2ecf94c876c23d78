import { t } from '#i18n/t.ts';
import type { ApiKey } from '#domain/api-keys/api-key.ts';

/** Who made a key, and whether they are an admin no longer: the key works all the same. */
export function makerText(maker: ApiKey['maker']): string {
  if (maker === null) return t('keys.maker.unknown');
  if (maker.name === '') return t('keys.maker.gone');
  return maker.isAdmin ? maker.name : t('keys.maker.noAdmin', { name: maker.name });
}
