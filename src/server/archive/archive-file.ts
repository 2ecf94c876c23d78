import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { z } from 'zod';
import { syncFolder } from '../base/data-folder.ts';
import { SetupError } from '../base/errors.ts';
import { ChecksumSink, differences, rowText, type Checksums } from './checksums.ts';
import {
  FORMAT_VERSION,
  type Manifest,
  type Row,
  type Sink,
  type Source,
  type TableShape,
} from './shop-archive.ts';

/**
 * An archive is a gzipped tar, which any tar opens:
 *
 * - `manifest.json`, first: what it is, and its tables with their columns (`Manifest`)
 * - `rows/{table}/{n}.ndjson`: a row on each line, as an array of its values
 * - `files/{name}`: pictures, models and private files
 * - `checksums.json`, last: count and checksum of each table and of the files (`Checksums`)
 */
const MANIFEST = 'manifest.json';
const CHECKSUMS = 'checksums.json';

/** Characters of one file of rows, about: what is in memory at a time. */
const ROWS_LENGTH = 1_000_000;
/** Pictures are compressed already, and most of a shop is pictures. */
const GZIP_LEVEL = 4;

const manifestSchema = z.object({
  format: z.literal('vitrine-archive'),
  version: z.literal(FORMAT_VERSION),
  takenAt: z.int(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
const checksumSchema = z.object({ count: z.int(), sum: z.string() });
const checksumsSchema = z.object({
  tables: z.record(z.string(), checksumSchema),
  files: checksumSchema,
});
const rowSchema = z.array(z.union([z.string(), z.number(), z.null()]));

const damaged = (why: string): SetupError =>
  new SetupError(`O arquivo está danificado (${why}). Nada foi escrito: use outra cópia.`);

/** Writes a source into a file, which is there whole or not at all, and only for the shop's user to read. */
export async function writeArchive(
  file: string,
  source: Source,
  pass: (sink: Sink) => Sink,
): Promise<Checksums> {
  const unfinished = `${file}.part`;
  const sums = new ChecksumSink(source.manifest.tables);
  const tar = pack();
  const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
  const written = pipeline(tar, createGzip({ level: GZIP_LEVEL }), output);
  /** Why the file could not be written, such as a full disk; what the tar says then follows from it. */
  let failure: unknown;
  written.catch((error: unknown) => (failure ??= error));
  try {
    const writer = new ArchiveWriter(tar, sums, written);
    await writer.entry(MANIFEST, JSON.stringify(source.manifest, null, 1));
    await source.readInto(pass(writer));
    await writer.endRows();
    await writer.entry(CHECKSUMS, JSON.stringify(sums.value, null, 1));
    tar.finalize();
    await written;
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    const cause = failure ?? error;
    tar.destroy();
    await rm(unfinished, { force: true });
    throw cause;
  }
  return sums.value;
}

class ArchiveWriter implements Sink {
  readonly #tar: Pack;
  readonly #sums: ChecksumSink;
  readonly #written: Promise<void>;
  #table: TableShape | undefined;
  #lines: string[] = [];
  #length = 0;
  #part = 0;

  constructor(tar: Pack, sums: ChecksumSink, written: Promise<void>) {
    this.#tar = tar;
    this.#sums = sums;
    this.#written = written;
  }

  /** Writes one file of the archive, no faster than the disk takes it. */
  async entry(name: string, content: string | Buffer): Promise<void> {
    const entry = this.#tar.entry({ name, size: Buffer.byteLength(content), mode: 0o600 });
    entry.end(content);
    await Promise.race([finished(entry), this.#written]);
  }

  async rows(table: TableShape, rows: readonly Row[]): Promise<void> {
    if (table !== this.#table) {
      await this.endRows();
      this.#table = table;
      this.#part = 0;
    }
    await this.#sums.rows(table, rows);
    for (const row of rows) {
      const line = rowText(row);
      this.#lines.push(line);
      this.#length += line.length;
      if (this.#length >= ROWS_LENGTH) await this.endRows();
    }
  }

  async file(name: string, content: Buffer): Promise<void> {
    await this.endRows();
    await this.#sums.file(name, content);
    await this.entry(`files/${name}`, content);
  }

  async endRows(): Promise<void> {
    if (this.#lines.length === 0) return;
    const lines = `${this.#lines.join('\n')}\n`;
    this.#lines = [];
    this.#length = 0;
    this.#part += 1;
    await this.entry(
      `rows/${this.#table!.name}/${String(this.#part).padStart(6, '0')}.ndjson`,
      lines,
    );
  }
}

/** An archive that has been read once and is whole. */
export interface OpenArchive {
  source: Source;
  checksums: Checksums;
}

/**
 * Reads an archive's manifest and makes sure that all of it is there as it was written.
 *
 * @throws SetupError for a file that is damaged, cut off, newer than this version or no archive
 */
export async function openArchive(file: string): Promise<OpenArchive> {
  await stat(file).catch(() => {
    throw new SetupError(`O arquivo ${file} não existe.`);
  });
  let sums: ChecksumSink | undefined;
  const { manifest, checksums } = await readArchive(
    file,
    (read) => (sums = new ChecksumSink(read.tables)),
  );
  const wrong = differences(sums!.value, checksums);
  if (wrong.length > 0) throw damaged(wrong.join(', '));
  const { tables, files } = checksums;
  const total = Object.values(tables).reduce((sum, { count }) => sum + count, files.count);
  const source: Source = {
    manifest,
    total,
    readInto: async (sink) => void (await readArchive(file, () => sink)),
  };
  return { source, checksums };
}

async function readArchive(
  file: string,
  sinkFor: (manifest: Manifest) => Sink,
): Promise<{ manifest: Manifest; checksums: Checksums }> {
  const entries = extract();
  const feeding = pipeline(createReadStream(file), createGunzip(), entries).catch(
    (error: unknown) => void entries.destroy(error as Error),
  );
  let manifest: Manifest | undefined;
  let checksums: Checksums | undefined;
  let sink: Sink | undefined;
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const content = Buffer.concat(chunks);
      if (name === MANIFEST) {
        manifest = readManifest(content);
        sink = sinkFor(manifest);
      } else if (!manifest || !sink) {
        throw new SetupError('Este arquivo não é uma cópia de uma loja Vitrine.');
      } else if (name === CHECKSUMS) {
        checksums = checksumsSchema.parse(JSON.parse(content.toString()));
      } else {
        await passEntry(sink, manifest, name, content);
      }
    }
    await feeding;
  } catch (error) {
    if (error instanceof SetupError || !isOfTheFile(error)) throw error;
    throw manifest
      ? damaged(error.message)
      : new SetupError('Este arquivo não é uma cópia de uma loja Vitrine.');
  }
  if (!manifest) throw new SetupError('Este arquivo não é uma cópia de uma loja Vitrine.');
  if (!checksums) throw damaged('termina antes do fim');
  return { manifest, checksums };
}

/** Whether an error is one of reading the archive, and not of the place that it is written to. */
const isOfTheFile = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  error instanceof z.ZodError ||
  (error instanceof Error &&
    (/tar|unexpected end/i.test(error.message) ||
      /^(Z_|ERR_STREAM_PREMATURE)/.test((error as NodeJS.ErrnoException).code ?? '')));

function readManifest(content: Buffer): Manifest {
  const given = JSON.parse(content.toString()) as Partial<Manifest>;
  if (given.format === 'vitrine-archive' && Number(given.version) > FORMAT_VERSION)
    throw new SetupError(
      'O arquivo é de uma versão mais nova do Vitrine: atualize o programa e tente de novo.',
    );
  return manifestSchema.parse(given);
}

async function passEntry(
  sink: Sink,
  { tables }: Manifest,
  name: string,
  content: Buffer,
): Promise<void> {
  const [, tableName] = /^rows\/([a-z0-9_]+)\/\d+\.ndjson$/.exec(name) ?? [];
  const table = tables.find((each) => each.name === tableName);
  if (table) {
    const rows = content
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => rowSchema.length(table.columns.length).parse(JSON.parse(line)));
    return sink.rows(table, rows);
  }
  // A name that leads out of the folder of files is no name of ours.
  const isFile = name.startsWith('files/') && !name.split('/').includes('..');
  if (!isFile) throw damaged(name);
  return sink.file(name.slice('files/'.length), content);
}
