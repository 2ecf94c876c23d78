export interface ApiKeyRow {
  id: string;
  name: string;
  /** The first characters of the key, by which people recognise it. */
  prefix: string;
  /** SHA-256 of the key, base64url. */
  keyHash: string;
  /** JSON of its permissions. */
  permissions: string;
  /** Account of the admin who made it; null if that is not known. */
  madeBy: string | null;
  expiresAt: number | null;
  lastUsedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface ApiKeyTables {
  apiKeys: ApiKeyRow;
}
