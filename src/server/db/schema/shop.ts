/** One row per section of the settings (`name`, `seo`, `color` …), its value as JSON. */
export interface SettingRow {
  name: string;
  value: string;
  updatedAt: number;
}

export interface ShopTables {
  settings: SettingRow;
}
