import { z } from 'zod';
import type { ShopSettings } from './settings.ts';

/** Longest text of a setting that is one line, and of one that is a paragraph. */
const MAX_LINE = 200;
const MAX_PARAGRAPH = 2000;
/** More parcels than a card operator in Brazil grants without interest. */
const MAX_INSTALMENTS = 24;

const line = z.string().trim().max(MAX_LINE);
const paragraph = z.string().trim().max(MAX_PARAGRAPH);

const emptyOr = (pattern: RegExp) =>
  line.regex(new RegExp(`^(${pattern.source})?$`, pattern.flags));
/** `#rrggbb`, or empty for the theme's own colour. It ends up in a style sheet. */
const color = emptyOr(/#[0-9a-f]{6}/i);
/** Id of a third party's tag. It ends up in a script's address. */
const tagId = emptyOr(/[\w.-]+/);
/** An address on the web or a path of this site; never a script. It ends up in links and images. */
const link = emptyOr(/https?:\/\/\S+|\/(?![/\\])\S*/);
const email = z.union([z.literal(''), line.pipe(z.email())]);

const banner = z.object({ title: line, description: paragraph });

/** Every field of the shop's settings; what the shop leaves open is an empty text. */
export const settingsSchema = z.object({
  loaded: z.boolean(),
  name: line,
  title: line,
  address: line,
  shortAddress: line,
  email,
  description: paragraph,
  phoneHeader: line,
  phoneFooter: line,
  copyright: line,
  logo: link,
  favicon: link,
  gatewayImage: link,
  language: line.min(2),
  footerBanner: z.object({ security: banner, support: banner, delivery: banner }),
  seo: z.object({ title: line, description: paragraph, keyword: paragraph, image: link }),
  social: z.object({
    facebook: link,
    instagram: link,
    twitter: link,
    youtube: link,
    pinterest: link,
  }),
  currency: z.object({
    name: line.min(1),
    symbol: line.min(1),
    exchangeRate: z.number().positive(),
  }),
  color: z.object({
    primary: color,
    primary_hover: color,
    secondary: color,
    body_gray: color,
    body_gray_contrast: color,
    primary_contrast: color,
    primary_hover_contrast: color,
    secondary_contrast: color,
  }),
  script: z.object({
    googleSiteVerificationId: tagId,
    facebookAppId: tagId,
    googleAnalyticsId: tagId,
    facebookPixelId: tagId,
    messengerPageId: tagId,
    googleTagManagerId: tagId,
  }),
  paymentGateway: z.object({
    cod: z.boolean(),
    paypal: z.boolean(),
    stripe: z.boolean(),
    sslCommerz: z.boolean(),
    razorpay: z.boolean(),
  }),
  login: z.object({ facebook: z.boolean(), google: z.boolean() }),
  security: z.object({
    loginForPurchase: z.boolean(),
    // What older versions have stored does not say it.
    requireSecondFactorForStaff: z.boolean().default(false),
  }),
  countries: z.array(z.object({ name: line, code: line })),
  currencies: z.array(z.object({ country: line, name: line, code: line, symbol: line })),
  legal: z.object({ companyName: line, taxId: line, dataOfficerEmail: email }),
  checkout: z.object({
    askCpf: z.boolean(),
    maxInstalments: z.number().int().min(1).max(MAX_INSTALMENTS),
    minInstalmentCents: z.number().int().nonnegative(),
  }),
}) satisfies z.ZodType<ShopSettings>;

/** A change of some settings; a group, such as the colours, is given whole. */
export const settingsUpdateSchema = settingsSchema.omit({ loaded: true }).partial().strict();
export type SettingsUpdate = z.infer<typeof settingsUpdateSchema>;
