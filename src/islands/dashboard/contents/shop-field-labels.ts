import { t } from '#i18n/t.ts';
import { SHOP_FIELDS } from '#domain/pages/shop-fields.ts';
import type { TextField } from '../ui/rich-text/pieces.ts';

/** What a text may take from the settings, as the editor offers it. */
export const shopTextFields = (): TextField[] =>
  SHOP_FIELDS.map((name) => ({ name, label: t(`shopFields.${name}`) }));
