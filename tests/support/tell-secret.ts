/** Opens the shop of DATA_DIR in a separate process, as a first start does, and prints its secret. */
import { authSecret } from '#server/security/secret.ts';
import { closeShop, currentShop } from '#server/start/shop.ts';

process.stdout.write(await authSecret(await currentShop()));
await closeShop();
