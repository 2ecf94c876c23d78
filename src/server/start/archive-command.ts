import { resolve } from 'node:path';
import { Presets, SingleBar } from 'cli-progress';
import { readEnvironment } from '../base/env.ts';
import { DatabaseUnavailableError, SetupError } from '../base/errors.ts';
import { databasePlace, openDatabase, type DatabaseEnvironment } from '../db/open.ts';
import { DiskStore } from '../media/disk-store.ts';
import type { MediaStore } from '../media/media-store.ts';
import { S3Store } from '../media/s3-store.ts';
import { mediaFolder, mediaStore } from '../media/store.ts';
import { StoreFullError, StoreUnavailableError } from '../media/store-errors.ts';
import { explainStartError } from './lifecycle.ts';
import type { Copied, Progress } from '../archive/copy-shop.ts';
import type { ShopPlace } from '../archive/read-shop.ts';

/** A store whose files stay where they are: what moves reads none from it, and writes none to it. */
const STAY: MediaStore = {
  put: async () => undefined,
  read: async () => null,
  has: async () => false,
  list: async function* () {},
  remove: async () => undefined,
};

/** Opens the shop of a database and folder for as long as `work` takes. */
async function withPlace<T>(
  env: DatabaseEnvironment,
  media: MediaStore,
  work: (place: ShopPlace) => Promise<T>,
): Promise<T> {
  const engine = await openDatabase(databasePlace(env));
  try {
    return await work({ engine, media, dataDir: env.DATA_DIR, now: () => Date.now() });
  } finally {
    await engine.close();
  }
}

/** Opens the shop that the environment names, with its files. */
export const withOwnShop = <T>(work: (place: ShopPlace) => Promise<T>): Promise<T> => {
  const env = readEnvironment(process.env);
  return withPlace(env, mediaStore(env), work);
};

/**
 * Opens the environment's shop and the place that a command names, `postgres://…` or a folder. Files go along into a
 * folder; they stay where they are if the shop has them in S3, or goes on using the same folder.
 */
export function withTwoShops<T>(
  to: string,
  work: (from: ShopPlace, to: ShopPlace) => Promise<T>,
): Promise<T> {
  const env = readEnvironment(process.env);
  const isDatabase = /^postgres(ql)?:\/\//.test(to);
  const target: DatabaseEnvironment = isDatabase
    ? { DATABASE_URL: to, DATA_DIR: env.DATA_DIR }
    : { DATA_DIR: resolve(to) };
  if (
    resolve(env.DATA_DIR) === resolve(target.DATA_DIR) &&
    env.DATABASE_URL === target.DATABASE_URL
  )
    throw new SetupError('Origem e destino são o mesmo lugar.');
  const filesGo = !env.S3_BUCKET && resolve(env.DATA_DIR) !== resolve(target.DATA_DIR);
  const media = filesGo ? mediaStore(env) : STAY;
  const there = filesGo ? new DiskStore(mediaFolder(target)) : STAY;
  return withPlace(env, media, (from) => withPlace(target, there, (place) => work(from, place)));
}

/** The folder of pictures and the S3 store of the environment, from the one that is left to the other. */
export function twoStores(to: 's3' | 'folder'): [from: MediaStore, to: MediaStore] {
  const env = readEnvironment(process.env);
  if (!env.S3_BUCKET) throw new SetupError('S3_ENDPOINT e as outras variáveis do S3 estão vazias.');
  const stores = [new DiskStore(mediaFolder(env)), S3Store.of(env)] as const;
  return to === 's3' ? [stores[0], stores[1]] : [stores[1], stores[0]];
}

/** Says in a sentence why a command failed; a stack for what nobody has foreseen. */
export function explainFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || error instanceof StoreFullError)
    return 'Não há mais espaço no destino. Abra espaço e rode o comando de novo.';
  if (error instanceof StoreUnavailableError)
    return `O armazenamento S3 não respondeu (${message}). Rode o comando de novo mais tarde.`;
  const explained = explainStartError(error);
  const { stack } = (error instanceof DatabaseUnavailableError ? error.cause : error) as Error;
  if (explained !== stack) return explained;
  if (error instanceof DatabaseUnavailableError)
    return `O banco de dados deixou de responder (${message}). Rode o comando de novo.`;
  // A path that does not exist, or may not be written.
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? message : explained;
}

/** Runs a command with a bar for the person at the terminal; its last line says what is equal. Ends the process. */
export async function runCommand(work: (progress: Progress) => Promise<Copied>): Promise<never> {
  const bar = new SingleBar(
    { format: '{bar} {percentage} % · {value} de {total}', hideCursor: true },
    Presets.shades_classic,
  );
  try {
    const { tables, rows, files } = await work((done, total) => {
      if (!bar.isActive) bar.start(total ?? done, 0);
      bar.update(done);
    });
    bar.stop();
    console.log(`${tables} tables, ${rows} rows, ${files} files: equal`);
    process.exit(0);
  } catch (error) {
    bar.stop();
    console.error(explainFailure(error));
    process.exit(1);
  }
}

/** A command's option that has to be given. */
export function required(value: string | undefined, use: string): string {
  if (value) return value;
  console.error(`Use: ${use}`);
  process.exit(1);
}
