import 'i18next';
import type account from '../public/locales/pt-BR/account.json';
import type alertForm from '../public/locales/pt-BR/alert-form.json';
import type alerts from '../public/locales/pt-BR/alerts.json';
import type address from '../public/locales/pt-BR/address.json';
import type attributes from '../public/locales/pt-BR/attributes.json';
import type audit from '../public/locales/pt-BR/audit.json';
import type brands from '../public/locales/pt-BR/brands.json';
import type byPrescription from '../public/locales/pt-BR/by-prescription.json';
import type cart from '../public/locales/pt-BR/cart.json';
import type cash from '../public/locales/pt-BR/cash.json';
import type carts from '../public/locales/pt-BR/carts.json';
import type categories from '../public/locales/pt-BR/categories.json';
import type checkout from '../public/locales/pt-BR/checkout.json';
import type colors from '../public/locales/pt-BR/colors.json';
import type compare from '../public/locales/pt-BR/compare.json';
import type contents from '../public/locales/pt-BR/contents.json';
import type coupons from '../public/locales/pt-BR/coupons.json';
import type consents from '../public/locales/pt-BR/consents.json';
import type customers from '../public/locales/pt-BR/customers.json';
import type dashboard from '../public/locales/pt-BR/dashboard.json';
import type deliveries from '../public/locales/pt-BR/deliveries.json';
import type facets from '../public/locales/pt-BR/facets.json';
import type giftCards from '../public/locales/pt-BR/gift-cards.json';
import type guides from '../public/locales/pt-BR/guides.json';
import type homepage from '../public/locales/pt-BR/homepage.json';
import type imports from '../public/locales/pt-BR/imports.json';
import type keys from '../public/locales/pt-BR/keys.json';
import type lensFindings from '../public/locales/pt-BR/lens-findings.json';
import type lenses from '../public/locales/pt-BR/lenses.json';
import type lensStep from '../public/locales/pt-BR/lens-step.json';
import type letterTexts from '../public/locales/pt-BR/letter-texts.json';
import type media from '../public/locales/pt-BR/media.json';
import type menus from '../public/locales/pt-BR/menus.json';
import type order from '../public/locales/pt-BR/order.json';
import type orders from '../public/locales/pt-BR/orders.json';
import type ownFrame from '../public/locales/pt-BR/own-frame.json';
import type pages from '../public/locales/pt-BR/pages.json';
import type payments from '../public/locales/pt-BR/payments.json';
import type pictures from '../public/locales/pt-BR/pictures.json';
import type prescriptions from '../public/locales/pt-BR/prescriptions.json';
import type prescriptionForm from '../public/locales/pt-BR/prescription-form.json';
import type prescriptionVault from '../public/locales/pt-BR/prescription-vault.json';
import type product from '../public/locales/pt-BR/product.json';
import type products from '../public/locales/pt-BR/products.json';
import type reports from '../public/locales/pt-BR/reports.json';
import type returns from '../public/locales/pt-BR/returns.json';
import type reviewForm from '../public/locales/pt-BR/review-form.json';
import type reviews from '../public/locales/pt-BR/reviews.json';
import type searchPhrases from '../public/locales/pt-BR/search-phrases.json';
import type sendPrescription from '../public/locales/pt-BR/send-prescription.json';
import type server from '../public/locales/pt-BR/server.json';
import type settings from '../public/locales/pt-BR/settings.json';
import type signIn from '../public/locales/pt-BR/sign-in.json';
import type staff from '../public/locales/pt-BR/staff.json';
import type start from '../public/locales/pt-BR/start.json';
import type storefront from '../public/locales/pt-BR/storefront.json';
import type translation from '../public/locales/pt-BR/translation.json';
import type webhooks from '../public/locales/pt-BR/webhooks.json';
import type wishlist from '../public/locales/pt-BR/wishlist.json';
import type { Plural } from './i18n/plurals.ts';

/** The keys of a file, as `t` is asked for them: `cart.changed` of `cart.changed_one`. */
type KeysOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? Name extends `${infer Asked}_${Plural}`
      ? Asked
      : Name
    : `${Name}.${KeysOf<Texts[Name]>}`;
}[keyof Texts & string];

declare module 'i18next' {
  /** The key of a text, from the files of pt-BR: any other fails the types. */
  export type TextKey =
    | KeysOf<typeof account>
    | KeysOf<typeof alertForm>
    | KeysOf<typeof alerts>
    | KeysOf<typeof address>
    | KeysOf<typeof attributes>
    | KeysOf<typeof audit>
    | KeysOf<typeof brands>
    | KeysOf<typeof byPrescription>
    | KeysOf<typeof cart>
    | KeysOf<typeof cash>
    | KeysOf<typeof carts>
    | KeysOf<typeof categories>
    | KeysOf<typeof checkout>
    | KeysOf<typeof colors>
    | KeysOf<typeof compare>
    | KeysOf<typeof contents>
    | KeysOf<typeof coupons>
    | KeysOf<typeof consents>
    | KeysOf<typeof customers>
    | KeysOf<typeof dashboard>
    | KeysOf<typeof deliveries>
    | KeysOf<typeof facets>
    | KeysOf<typeof giftCards>
    | KeysOf<typeof guides>
    | KeysOf<typeof homepage>
    | KeysOf<typeof imports>
    | KeysOf<typeof keys>
    | KeysOf<typeof lensFindings>
    | KeysOf<typeof lenses>
    | KeysOf<typeof lensStep>
    | KeysOf<typeof letterTexts>
    | KeysOf<typeof media>
    | KeysOf<typeof menus>
    | KeysOf<typeof order>
    | KeysOf<typeof orders>
    | KeysOf<typeof ownFrame>
    | KeysOf<typeof pages>
    | KeysOf<typeof payments>
    | KeysOf<typeof pictures>
    | KeysOf<typeof prescriptions>
    | KeysOf<typeof prescriptionForm>
    | KeysOf<typeof prescriptionVault>
    | KeysOf<typeof product>
    | KeysOf<typeof products>
    | KeysOf<typeof reports>
    | KeysOf<typeof returns>
    | KeysOf<typeof reviewForm>
    | KeysOf<typeof reviews>
    | KeysOf<typeof searchPhrases>
    | KeysOf<typeof sendPrescription>
    | KeysOf<typeof server>
    | KeysOf<typeof settings>
    | KeysOf<typeof signIn>
    | KeysOf<typeof staff>
    | KeysOf<typeof start>
    | KeysOf<typeof storefront>
    | KeysOf<typeof translation>
    | KeysOf<typeof webhooks>
    | KeysOf<typeof wishlist>;

  interface CustomTypeOptions {
    /** `t` answers with a text, never null: a missing key shows itself. */
    returnNull: false;
    /** As a flat list: i18next's own way through the files takes the types longer. */
    resources: { translation: Record<TextKey, string> };
  }

  /* eslint-disable @typescript-eslint/no-unused-vars -- An interface that is added to has the same parameters. */
  /** Tried before i18next's own signatures, which take the types longer. */
  interface TFunction<
    N extends Namespace = TypeOptions['defaultNS'],
    TKPrefix = undefined,
    ActualNS extends Namespace = N extends null ? TypeOptions['defaultNS'] : N,
  > {
    (key: TextKey, options?: TOptions): string;
    /** A key made of what data say, of which there may be no text. */
    (key: string, options: TOptions & { defaultValue: string }): string;
  }
}
