import { textAt } from '#i18n/t.ts';

/** What a setting is called. */
export const labelOf = (path: string): string => textAt(`settings.fields.${path}.label`);

/** The sentence that describes a setting. */
export const hintOf = (path: string): string => textAt(`settings.fields.${path}.hint`);
