/** A reader of `ReaderProcesses` that dies of a statement which mentions death. */
process.on('message', ({ sql }: { sql?: string }) => {
  if (sql?.includes('death')) process.kill(process.pid, 'SIGKILL');
});
await import('#server/db/engine/reader-process.ts');

export {};
