import type { Kysely } from 'kysely';

/** Orders are found by their automatic promotion: the report of promotions read every order of the shop. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex('orders_promotion')
    .on('orders')
    .columns(['promotion_name', 'created_at', 'id'])
    .where('promotion_name', '<>', '')
    .execute();
}
