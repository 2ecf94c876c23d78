/**
 * What a text of the shop may take from its settings, written `%taxId%`: it follows them wherever it stands. What each
 * is called is `shopFields.{name}` in the translation files.
 */
export const SHOP_FIELDS = [
  'seller',
  'company',
  'taxId',
  'address',
  'email',
  'phone',
  'whatsapp',
  'serviceHours',
  'contact',
  'dataOfficer',
  'returnDays',
  'warranty',
  'pickup',
] as const;
export type ShopField = (typeof SHOP_FIELDS)[number];

/** Settings that a field names, by the ends of their paths; the law asks that a shop's texts have them (Decreto 7.962/2013). */
const NAMED = {
  seller: ['companyName', 'taxId', 'address'],
  company: ['companyName'],
  taxId: ['taxId'],
  address: ['address'],
  email: ['email'],
  phone: ['phoneFooter'],
  whatsapp: ['whatsapp'],
  serviceHours: ['serviceHours'],
  contact: ['email'],
  dataOfficer: ['email'],
  returnDays: [],
  warranty: [],
  pickup: [],
} as const satisfies Record<ShopField, readonly string[]>;

/** A setting that texts name, called by the end of its path: 'taxId' of 'legal.taxId'. */
export type NamedSetting = (typeof NAMED)[ShopField][number];

const isField = (name: string): name is ShopField => Object.hasOwn(NAMED, name);

/** The fields that a text takes from the settings. */
export const fieldsIn = (text: string): ShopField[] => [
  ...new Set([...text.matchAll(/%(\w+)%/g)].map(([, name = '']) => name).filter(isField)),
];

/** A setting that texts may name and that is empty (`empty-settings.ts`). */
export interface EmptySetting {
  name: NamedSetting;
  /** Where it is filled in. */
  href: string;
}

/** Those of the empty settings that a text names. */
export const gapsOf = (text: string, empty: readonly EmptySetting[]): EmptySetting[] => {
  const named = new Set<NamedSetting>(fieldsIn(text).flatMap((field) => NAMED[field]));
  return empty.filter(({ name }) => named.has(name));
};
