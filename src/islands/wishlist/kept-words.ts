import { t } from 'i18next';
import { textsReady } from '#i18n/browser-texts.ts';
import { MAX_COMPARE } from '#stores/compare.ts';
import { leaveFor } from '#stores/leave.ts';
import { notify } from '#stores/toasts.ts';

const seeing = (url: string) => ({
  action: { label: t('toast.see'), onClick: () => leaveFor(url) },
});
const toComparison = () => seeing('/comparar');

/** What is said of a product that is kept, or no longer, or cannot be. */
const sayings = {
  favored: () => notify.success(t('toast.favored'), seeing('/favoritos')),
  unfavored: () => notify.info(t('toast.unfavored')),
  compared: () => notify.success(t('toast.compared'), toComparison()),
  uncompared: () => notify.info(t('toast.uncompared')),
  full: () => notify.error(t('toast.compareFull', { max: MAX_COMPARE }), toComparison()),
} as const;

/** Says it as soon as its texts are here: those of the whole storefront. */
export async function sayKept(what: keyof typeof sayings): Promise<void> {
  await textsReady(['storefront']);
  sayings[what]();
}
