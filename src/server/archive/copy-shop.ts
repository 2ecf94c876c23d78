import { openArchive, writeArchive, type OpenArchive } from './archive-file.ts';
import { ChecksumSink, compare, type Checksums } from './checksums.ts';
import type { MediaStore } from '../media/media-store.ts';
import { readShop, type ShopPlace } from './read-shop.ts';
import type { Sink } from './shop-archive.ts';
import { writeShop } from './write-shop.ts';

/** Told of each row and file, of how many; of what is unknown, null. */
export type Progress = (done: number, total: number | null) => void;

export interface Copied {
  tables: number;
  rows: number;
  files: number;
}

const summary = ({ tables, files }: Checksums): Copied => ({
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, { count }) => sum + count, 0),
  files: files.count,
});

/** Counts what passes on its way into a sink. */
function counting(sink: Sink, total: number | null, progress: Progress): Sink {
  let done = 0;
  return {
    async rows(table, rows) {
      await sink.rows(table, rows);
      progress((done += rows.length), total);
    },
    async file(name, content) {
      await sink.file(name, content);
      progress((done += 1), total);
    },
  };
}

/** Writes an archive of a shop, which may stay open, and reads it back. */
export const backUp = (place: ShopPlace, file: string, progress: Progress): Promise<Copied> =>
  readShop(place, async (source) => {
    const written = await writeArchive(file, source, (sink) =>
      counting(sink, source.total, progress),
    );
    compare(written, (await openArchive(file)).checksums);
    return summary(written);
  });

/** Writes a shop out of an archive (`openArchive`) into an empty place. */
export async function restore(
  { source, checksums }: OpenArchive,
  place: ShopPlace,
  progress: Progress,
): Promise<Copied> {
  await writeShop(place, source, {
    pass: (sink) => counting(sink, source.total, progress),
    expected: () => checksums,
  });
  return summary(checksums);
}

/** Copies a shop into an empty place, of whatever engine. The source is only read. */
export const move = (from: ShopPlace, to: ShopPlace, progress: Progress): Promise<Copied> =>
  readShop(from, async (source) => {
    const sums = new ChecksumSink(source.manifest.tables);
    await writeShop(to, source, {
      pass: (sink) => counting(both(sums, sink), source.total, progress),
      expected: () => sums.value,
    });
    return summary(sums.value);
  });

const both = (one: Sink, other: Sink): Sink => ({
  async rows(table, rows) {
    await one.rows(table, rows);
    await other.rows(table, rows);
  },
  async file(name, content) {
    await one.file(name, content);
    await other.file(name, content);
  },
});

/** Copies all files of one store into another, and reads them there. The source is only read. */
export async function moveFiles(
  from: MediaStore,
  to: MediaStore,
  progress: Progress,
): Promise<Copied> {
  const [read, written] = [new ChecksumSink([]), new ChecksumSink([])];
  const names: string[] = [];
  for await (const name of from.list()) names.push(name);
  for (const [position, name] of names.entries()) {
    const content = await from.read(name);
    if (content) {
      await read.file(name, content);
      await to.put(name, content);
      const copy = await to.read(name);
      if (copy) await written.file(name, copy);
    }
    progress(position + 1, names.length);
  }
  compare(read.value, written.value);
  return summary(read.value);
}
