import { firstText, t } from '#i18n/t.ts';

/** What yes or no means in a field of a section: 'Bloqueado' if the field is 'Situação'; else 'Sim' or 'Não'. */
export const flagWords = (section: string | null, field: string, is: boolean): string =>
  (section === null ? undefined : firstText(`${section}.options.${field}.${is}`)) ??
  t(is ? 'dashboard.filter.yes' : 'dashboard.filter.no');
