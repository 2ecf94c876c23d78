import type { OfferedMethod } from '../payments/methods.ts';

/** A part of the settings' form, with a page of its own (`SETTING_GROUPS`). */
export type GroupName =
  | 'shop'
  | 'promises'
  | 'pictures'
  | 'colors'
  | 'banners'
  | 'seo'
  | 'social'
  | 'checkout'
  | 'shipping'
  | 'lenses'
  | 'notices'
  | 'payment'
  | 'mail'
  | 'signIn'
  | 'tags'
  | 'legal';

/**
 * What a setting is: its check (`settings-input.ts`), its field (`SettingInput`) and its words in the audit follow. A
 * list has a field of its own, beside the others of its group.
 */
export type SettingKind =
  | 'line'
  | 'paragraph'
  | 'email'
  | 'emails'
  | 'phone'
  | 'link'
  | 'picture'
  | 'color'
  | 'zipCode'
  | 'taxId'
  | 'host'
  | 'serverAddress'
  | 'flag'
  | 'count'
  | 'decimal'
  | 'port'
  | 'rate'
  | 'choice'
  | 'language'
  | 'money'
  | 'secret'
  | 'countries'
  | 'currencies';

/** What a number counts. Its field and the audit name it: `settings.units.{unit}`, `settings.amounts.{unit}`. */
export type SettingUnit =
  | 'percent'
  | 'months'
  | 'days'
  | 'workingDays'
  | 'hours'
  | 'grams'
  | 'centimetres'
  | 'millimetres'
  | 'dioptres';

interface SettingRules {
  /** The part of the form that has it; without one it is not edited there. */
  group?: GroupName;
  /** It was added after shops had stored its section: where it is missing, the initial value stands. */
  late?: true;
  /** Key below `errors.fields` of the text for a refused value. */
  fault?: string;
}

/** Of a text: the shortest that it may be, or the form that it has if it is not empty. */
interface TextRules extends SettingRules {
  min?: number;
  pattern?: RegExp;
}

interface NumberRules extends SettingRules {
  min?: number;
  max?: number;
  /** Of a decimal number: what it is a multiple of. */
  step?: number;
  unit?: SettingUnit;
}

/** A setting. The type of its value is that of the initial one. */
export interface Setting<Value = unknown> extends TextRules, NumberRules {
  kind: SettingKind;
  initial: Value;
  /** Of a choice: its values, whose texts are `settings.options.{path}.{value}`. */
  options?: readonly string[];
  /** The way to pay that it sets up. */
  method?: OfferedMethod;
}

/** A key of another site: stored encrypted, apart from the settings, and never read back. */
export type Secret = Setting<null>;

/** The type of settings that are declared so. */
export type SettingValues<Declared> = {
  -readonly [
    Name in keyof Declared as Declared[Name] extends Secret ? never : Name
  ]: Declared[Name] extends Setting<infer Value> ? Value : SettingValues<Declared[Name]>;
};

const text =
  (kind: SettingKind) =>
  (rules: TextRules & { initial?: string } = {}): Setting<string> => ({
    kind,
    initial: '',
    ...rules,
  });

export const line = text('line');
export const paragraph = text('paragraph');
export const email = text('email');
/** Addresses, one a line. */
export const emails = text('emails');
export const phone = text('phone');
/** An address on the web, or a path of this site. */
export const link = text('link');
export const picture = text('picture');
/** `#rrggbb`; '' is the theme's own. */
export const color = text('color');
export const zipCode = text('zipCode');
export const taxId = text('taxId');
/** Name or address of a server. */
export const host = text('host');
/** A server that gets keys and sums. */
export const serverAddress = text('serverAddress');
export const spokenLanguage = text('language');

export const flag = (initial: boolean, rules: SettingRules = {}): Setting<boolean> => ({
  kind: 'flag',
  initial,
  ...rules,
});

/** A whole number between two. */
export const count = (
  initial: number,
  rules: NumberRules & { min: number; max: number },
): Setting<number> => ({ kind: 'count', initial, ...rules });

/** A number between two with decimals, a multiple of `step`. */
export const decimal = (
  initial: number,
  rules: NumberRules & { min: number; max: number; step: number },
): Setting<number> => ({ kind: 'decimal', initial, ...rules });

/** Cents. */
export const money = (initial: number, rules: SettingRules = {}): Setting<number> => ({
  kind: 'money',
  initial,
  min: 0,
  ...rules,
});

/** Of a server. */
export const port = (initial: number): Setting<number> => ({
  kind: 'port',
  initial,
  min: 1,
  max: 65_535,
  fault: 'port',
});

/** A number above 0. */
export const rate = (initial: number): Setting<number> => ({ kind: 'rate', initial });

export const choice = <const Value extends string>(
  ...options: readonly [Value, ...Value[]]
): Setting<Value> => ({ kind: 'choice', initial: options[0], options });

/** A list, which is empty in a new shop. */
export const listOf = <Item>(kind: 'countries' | 'currencies'): Setting<Item[]> => ({
  kind,
  initial: [],
});

export const secret = (): Secret => ({ kind: 'secret', initial: null });

/** Settings of one group of the form; a setting that names another is in that one. */
export const inGroup = <Declared extends Readonly<Record<string, Setting>>>(
  group: GroupName,
  declared: Declared,
): Declared =>
  Object.fromEntries(
    Object.entries(declared).map(([name, setting]) => [name, { group, ...setting }]),
  ) as Declared;

/** Whether a member of the settings is one, and not a section of several. */
export const isSetting = (value: object): value is Setting => 'kind' in value && 'initial' in value;
