/** What a shopkeeper can do about an error that kept the shop from opening. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use, perhaps by another Vitrine. Close it, or take another port: PORT=${Number(port) + 1} npm start`;
    case 'EACCES':
      if (port !== undefined)
        return `Port ${port} needs more rights. Take another: PORT=4321 npm start`;
      break;
    case 'ECONNREFUSED':
      return 'The PostgreSQL that DATABASE_URL names does not answer.';
  }
  return error.stack ?? error.message;
}
