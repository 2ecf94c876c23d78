/** A reader of `ReaderProcesses` that dies when a statement mentions death. */
process.on('message', ({ sql }: { sql?: string }) => {
  if (sql?.includes('death')) process.kill(process.pid, 'SIGKILL');
});
await import('#server/db/engine/reader-process.ts');

export {};
