import { DatabaseFullError, DatabaseUnavailableError, SetupError } from '../base/errors.ts';

/** SQLite's error code for a full disk. */
const SQLITE_FULL = 13;

const FULL_DISK =
  'The disk with the shop’s data (DATA_DIR) is full. Make room and start again: nothing is half written.';

/** Explains an error that prevented the shop's start, and what its owner can do about it. */
export function explainStartError(thrown: unknown): string {
  if (thrown instanceof DatabaseFullError) return FULL_DISK;
  const error = thrown instanceof DatabaseUnavailableError ? thrown.cause : thrown;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SetupError) return error.message;
  const { code, port, errcode } = error as NodeJS.ErrnoException & {
    port?: number;
    errcode?: number;
  };
  if (code === 'ENOSPC' || errcode === SQLITE_FULL) return FULL_DISK;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use, perhaps by another Vitrine. Close it, or take another port: PORT=${Number(port) + 1} npm start`;
    case 'EACCES':
      if (port !== undefined)
        return `Port ${port} needs more rights. Take another: PORT=4321 npm start`;
      break;
    case '57P03':
      return 'The PostgreSQL that DATABASE_URL names is still starting, or stopping. Start again in a moment.';
    case 'ETIMEDOUT':
    case 'ECONNREFUSED':
      return 'The PostgreSQL that DATABASE_URL names does not answer.';
  }
  return error.stack ?? error.message;
}
