import type { ConsentAnswer } from '#domain/consent/consent-log.ts';

/** One row per section of the settings (`name`, `seo`, `color` …), its value as JSON. */
export interface SettingRow {
  name: string;
  value: string;
  updatedAt: number;
}

/** What a visitor answered to the banner of consent: the proof that the law asks for (LGPD art. 8 § 2). */
export interface ConsentRow {
  id: string;
  at: number;
  /** Random, made by the visitor's browser. */
  browser: string;
  statistics: ConsentAnswer;
  marketing: ConsentAnswer;
}

export interface ShopTables {
  settings: SettingRow;
  consents: ConsentRow;
}
