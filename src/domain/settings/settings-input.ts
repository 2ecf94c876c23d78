import { formatCnpj, isCnpj } from '../address/cnpj.ts';
import { formatCep, stateOfZipCode } from '../address/zip-code.ts';
import { addressesIn, MAX_NOTICE_ADDRESSES } from '../notices/notices.ts';
import { z } from '../zod.ts';
import { isCountry } from './countries.ts';
import { isSetting, type Setting, type SettingKind } from './define-setting.ts';
import { isHexColor, SETTINGS, SHOP_CURRENCY, type ShopSettings } from './settings.ts';

/** Longest text of a setting that is one line, and of one that is a paragraph. */
const MAX_LINE = 200;
const MAX_PARAGRAPH = 2000;
/** ISO 3166 knows 249 countries. */
const MAX_COUNTRIES = 250;

const line = z.string().trim().max(MAX_LINE);
const paragraph = z.string().trim().max(MAX_PARAGRAPH);

/** @param fault key below `errors` of the text for any other value */
const emptyOr = (pattern: RegExp, fault?: string) =>
  line.regex(new RegExp(`^(${pattern.source})?$`, pattern.flags), fault);

/** ISO 3166-1 alpha-2: what orders and addresses name a country by. */
const countryCode = line.toUpperCase().regex(/^[A-Z]{2}$/);
// The message stands with the inner check too: a union reports that one's, if nothing else is wrong.
const email = z.union([z.literal(''), line.pipe(z.email('fields.email'))], 'fields.email');
/** An address on the web or a path of this site; never a script. It ends up in links and images. */
const link = emptyOr(/https?:\/\/\S+|\/(?![/\\])\S*/, 'fields.webAddress');

/** The text for a refused value: declarations do not name it whole, since every page would fetch the texts that it names. */
const faultOf = ({ fault }: Setting) => fault && `fields.${fault}`;

const text = (setting: Setting) => {
  const { min, pattern } = setting;
  if (pattern) return emptyOr(pattern, faultOf(setting));
  return min === undefined ? line : line.min(min, faultOf(setting));
};

const wholeNumber = (setting: Setting) => {
  const { min, max } = setting;
  const fault = faultOf(setting);
  const number = z.int(fault).min(min ?? 0, fault);
  return max === undefined ? number : number.max(max, fault);
};

/** A step of 0.1 is none that binary numbers have: what is left of it is far below any step. */
const EXACT = 1e-9;

const decimalNumber = (setting: Setting) => {
  const { min = 0, max = Infinity, step = 1 } = setting;
  const fault = faultOf(setting);
  const isOnStep = (value: number) => Math.abs(Math.round(value / step) - value / step) < EXACT;
  return z.number(fault).min(min, fault).max(max, fault).refine(isOnStep, fault);
};

/** How the value of each kind is checked. */
const CHECKS: Readonly<Record<SettingKind, (setting: Setting) => z.ZodType>> = {
  line: text,
  phone: text,
  language: text,
  paragraph: () => paragraph,
  email: () => email,
  emails: () =>
    paragraph
      .refine(
        (list) => addressesIn(list).every((one) => email.safeParse(one).success),
        'fields.emails',
      )
      .refine((list) => addressesIn(list).length <= MAX_NOTICE_ADDRESSES, 'fields.tooManyEmails'),
  link: () => link,
  picture: () => link,
  /** It ends up in a style sheet. */
  color: () => line.refine((value) => value === '' || isHexColor(value), 'fields.color'),
  zipCode: () =>
    line
      .refine((value) => value === '' || stateOfZipCode(value) !== null, 'fields.zipCode')
      .transform(formatCep),
  // What is stored already stays readable; only a new one is checked.
  taxId: () => line,
  /** It ends up in an address with a password. */
  host: () => emptyOr(/[a-z\d]([a-z\d.-]*[a-z\d])?/i, 'fields.host'),
  /** https, or http on this machine. */
  serverAddress: () =>
    emptyOr(
      /https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/\S*)?/,
      'fields.serverAddress',
    ),
  flag: () => z.boolean(),
  count: wholeNumber,
  decimal: decimalNumber,
  port: wholeNumber,
  money: wholeNumber,
  rate: () => z.number().positive(),
  choice: ({ options = [] }) => z.enum(options),
  secret: () => z.never(),
  countries: () => z.array(z.object({ name: line, code: countryCode })).max(MAX_COUNTRIES),
  currencies: () =>
    z.array(z.object({ country: line, name: line, code: line, symbol: line })).max(MAX_COUNTRIES),
};

function checkOf(declared: object): z.ZodType {
  if (!isSetting(declared)) return z.object(checksOf(declared));
  const check = CHECKS[declared.kind](declared);
  // A way to pay that a stored shop does not know of yet is off.
  return declared.late ? check.default(declared.method ? false : declared.initial) : check;
}

const checksOf = (declared: object): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(declared as Readonly<Record<string, object>>)
      .filter(([, value]) => !isSetting(value) || value.kind !== 'secret')
      .map(([name, value]) => [name, checkOf(value)]),
  );

/** Every field of the shop's settings; fields left empty are ''. */
export const settingsSchema = z.object(
  checksOf(SETTINGS) as { [Name in keyof ShopSettings]: z.ZodType<ShopSettings[Name]> },
);

const onlyOf = <Value extends string | number>(value: Value) =>
  z.literal(value, 'fields.fixedCurrency');

/** The shop sells in reais: other shops may choose, here only BRL is accepted. */
const fixedCurrency = z.object({
  name: onlyOf(SHOP_CURRENCY.name),
  symbol: onlyOf(SHOP_CURRENCY.symbol),
  exchangeRate: onlyOf(SHOP_CURRENCY.exchangeRate),
});

/** Countries of today, each once; what is stored from before is left alone. */
const countryList = z
  .array(z.object({ name: line, code: countryCode.refine(isCountry, 'fields.country') }))
  .max(MAX_COUNTRIES)
  .transform((countries) => [...new Map(countries.map((one) => [one.code, one])).values()]);

/** A change of some settings; groups, such as the colours, are complete. */
export const settingsUpdateSchema = settingsSchema
  .omit({ loaded: true })
  // A new shop may have no name, but a name cannot be removed.
  .extend({
    currency: fixedCurrency,
    name: line.min(1, 'fields.required'),
    legal: z.object({
      ...(checksOf(SETTINGS.legal) as Record<keyof ShopSettings['legal'], z.ZodType<string>>),
      taxId: line
        .refine((value) => value === '' || isCnpj(value), 'fields.taxId')
        .transform(formatCnpj),
    }),
    countries: countryList,
  })
  .partial()
  .strict();
export type SettingsUpdate = z.infer<typeof settingsUpdateSchema>;
