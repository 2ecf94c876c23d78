/**
 * Reads for `ReaderProcesses`, one statement at a time. Started with the path of the database; its parent
 * may kill it at any moment, which is the only way to stop SQLite in the middle of a statement.
 */
import { openFile, type Bindings } from './sqlite-database.ts';
import type { ReaderAnswer, ReaderCall } from './reader-processes.ts';

const database = openFile(process.argv[2]!, 'read');
let rows: Iterator<unknown> | undefined;

function nextRows(size: number): ReaderAnswer {
  const batch: unknown[] = [];
  while (batch.length < size) {
    const { done, value } = rows!.next();
    if (done) return { rows: batch, isLast: true };
    batch.push(value);
  }
  return { rows: batch, isLast: false };
}

function answer(call: ReaderCall): ReaderAnswer {
  switch (call.verb) {
    case 'all': {
      const statement = database.prepare(call.sql);
      return { rows: statement.all(...(call.parameters as Bindings)), isLast: true };
    }
    case 'open':
      rows = database.prepare(call.sql).iterate(...(call.parameters as Bindings));
      return nextRows(call.size);
    case 'next':
      return nextRows(call.size);
  }
}

process.on('message', (call: ReaderCall) => {
  let answered: ReaderAnswer;
  try {
    answered = answer(call);
  } catch (error) {
    answered = { error: (error as Error).message };
  }
  // If the shop has gone, no one waits for the answer: 'disconnect' follows.
  process.send!(answered, undefined, undefined, () => undefined);
});
// Ctrl-C reaches the whole process group: an export under way ends with the shop, not before it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
