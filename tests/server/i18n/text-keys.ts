import i18next from 'i18next';
import { t } from '#i18n/t.ts';

/** For the types alone (`npm run check:types`): the wrong keys that they refuse; one that they take fails them. */
export function keys(shape: 'aviador', name: string): void {
  t('cart.title');
  t('cart.changed', { count: 1 });
  t(`facets.shape.${shape}`);
  t(`facets.shape.${name}`, { defaultValue: name });
  i18next.t('mail.hello', { name });
  // @ts-expect-error misspelt
  t('cart.titel');
  // @ts-expect-error misspelt
  t('cart.titel', { count: 1 });
  // @ts-expect-error misspelt
  i18next.t('cart.titel', { name });
  // @ts-expect-error a plural is asked for without its ending
  t('cart.changed_one', { count: 1 });
  // @ts-expect-error any name may not have a text
  t(`facets.shape.${name}`);
  // @ts-expect-error not a text: texts are below it
  t('cart');
}
