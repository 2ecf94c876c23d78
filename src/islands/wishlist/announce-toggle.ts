import { t } from '#i18n/t.ts';
import { textsReady } from '#i18n/browser-texts.ts';
import { MAX_COMPARE } from '#stores/compare.ts';
import { leaveFor } from '#stores/leave.ts';
import { notify } from '#stores/toasts.ts';

const withLink = (url: string) => ({
  action: { label: t('toast.see'), onClick: () => leaveFor(url) },
});
const toComparison = () => withLink('/comparar');

/** The message about a product that was added or removed, or could not be added. */
const messages = {
  favored: () => notify.success(t('toast.favored'), withLink('/favoritos')),
  unfavored: () => notify.info(t('toast.unfavored')),
  compared: () => notify.success(t('toast.compared'), toComparison()),
  uncompared: () => notify.info(t('toast.uncompared')),
  full: () => notify.error(t('toast.compareFull', { max: MAX_COMPARE }), toComparison()),
} as const;

/** Shows it as soon as the texts of the storefront have loaded. */
export async function announceToggle(what: keyof typeof messages): Promise<void> {
  await textsReady(['storefront']);
  messages[what]();
}
