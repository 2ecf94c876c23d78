import type { ProductEdit } from '#domain/catalogue/product-input.ts';
import { InvalidFieldsError } from '../errors.ts';

/** What both databases say of a value that stands in a unique column already. */
interface UniqueViolation {
  code?: string;
  message?: string;
  detail?: string;
}

/** PostgreSQL's code of a unique violation; SQLite says so in its message. */
const PG_UNIQUE = '23505';

/**
 * Runs a write of a product whose codes were found to be free, and turns a conflict with a simultaneous
 * write into the same refusal.
 *
 * @throws InvalidFieldsError 'fields.skuTaken', 'fields.slugTaken'
 */
export async function refusingTaken<T>(edit: ProductEdit, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const field = takenField(error, edit);
    if (field) throw new InvalidFieldsError({ [field]: 'fields.justTaken' });
    throw error;
  }
}

function takenField(error: unknown, { variants }: ProductEdit): string | null {
  const { code, message = '', detail = '' } = error as UniqueViolation;
  if (code !== PG_UNIQUE && !message.includes('UNIQUE constraint failed')) return null;
  const said = `${message} ${detail}`;
  if (/slug/.test(said)) return 'slug';
  if (!/sku/.test(said)) return null;
  const row = variants.findIndex(({ sku }) => detail.includes(`=(${sku})`));
  return /variants/.test(said) && row >= 0 ? `variants.${row}.sku` : 'sku';
}
