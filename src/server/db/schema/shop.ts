/** One row a section of the settings (`name`, `seo`, `color` …), its value as JSON. */
export interface SettingRow {
  name: string;
  value: string;
  updatedAt: number;
}

export interface CustomerRow {
  id: string;
  /** Folded e-mail, unique. */
  email: string;
  fullName: string;
  phone: string;
  createdAt: number;
}

export interface ShopTables {
  settings: SettingRow;
  customers: CustomerRow;
}
