import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageBodies, type KnownPage } from '#server/cache/page-bodies.ts';
import { PageFile } from '#server/cache/page-file.ts';
import { StoredPage } from '#server/cache/stored-page.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-bodies-'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const LENGTH = 5_000;
const shell = { head: { always: {}, type: 'text/html' }, etag: 'W/"x"' };

/** A page whose body is a number, many times over. */
const stored = (n: number, length = LENGTH) => new StoredPage(shell, Buffer.alloc(length, n));

const known = (): KnownPage => ({ shell, isStale: false });

/** Memory for two, and a file for so many. */
const bodiesFor = (filed: number, where: string | undefined = folder) =>
  new PageBodies({
    memoryBytes: 2 * LENGTH,
    // A piece for what SQLite writes about its table, and one for those of its index.
    fileBytes: filed * PageFile.bytesOf(LENGTH) + PageFile.bytesOf(0) + PageFile.bytesOf(0),
    folder: where,
  });

/** Keeps the bodies 0, 1 … of so many pages. */
function fill(bodies: PageBodies, count: number): KnownPage[] {
  const pages = Array.from({ length: count }, known);
  pages.forEach((page, n) => bodies.put(page, stored(n)));
  return pages;
}

const isOwn = (bodies: PageBodies, page: KnownPage, n: number): boolean =>
  bodies.get(page)?.brotli.equals(Buffer.alloc(LENGTH, n)) ?? false;

it('answers those that were asked for last from memory, and the others from the file', () => {
  const read = vi.spyOn(PageFile.prototype, 'get');
  const bodies = bodiesFor(10);
  const pages = fill(bodies, 6);
  expect([isOwn(bodies, pages[4]!, 4), isOwn(bodies, pages[5]!, 5)]).toEqual([true, true]);
  expect(read).not.toHaveBeenCalled();
  expect(pages.map((page, n) => isOwn(bodies, page, n))).toEqual(Array(6).fill(true));
  expect(read).toHaveBeenCalled();
  expect(bodies.memoryBytes).toBe(2 * LENGTH);
});

it('moves what is asked for often to memory', () => {
  const bodies = bodiesFor(10);
  const pages = fill(bodies, 6);
  const read = vi.spyOn(PageFile.prototype, 'get');
  for (let visit = 0; visit < 20; visit += 1) bodies.get(pages[0]!);
  expect(read.mock.calls.length).toBeLessThan(5);
});

it('opens no file as long as memory has room', () => {
  const add = vi.spyOn(PageFile.prototype, 'add');
  const pages = fill(bodiesFor(10, '/nowhere'), 2);
  expect([pages.length, add.mock.calls.length]).toEqual([2, 0]);
});

it('gives a place in the file to others, and nobody their bodies', () => {
  const bodies = bodiesFor(4);
  let pages: KnownPage[] = [];
  for (let round = 0; round < 20; round += 1) {
    const old = pages;
    const reading = old.map((page) => bodies.get(page)?.brotli);
    old.forEach((page) => bodies.drop(page));
    pages = fill(bodies, 6);
    // What was being read is as it was, and what was dropped is gone.
    expect(reading.map((body, n) => body?.equals(Buffer.alloc(LENGTH, n)))).toEqual(
      old.map(() => true),
    );
    expect(old.map((page) => bodies.get(page))).toEqual(old.map(() => undefined));
    expect(pages.map((page, n) => isOwn(bodies, page, n))).toEqual(Array(6).fill(true));
  }
});

it('loses what the file has no room for, and keeps the others', () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const bodies = bodiesFor(3);
  const pages = fill(bodies, 20);
  const found = pages.map((page, n) => isOwn(bodies, page, n));
  expect(found.slice(0, 3)).toEqual([true, true, true]);
  expect(found.filter(Boolean).length).toBeLessThan(9);
  expect(said).toHaveBeenCalledTimes(1);
  for (const page of pages.slice(0, 3)) bodies.drop(page);
  const later = known();
  bodies.put(later, stored(7));
  fill(bodies, 2);
  expect(isOwn(bodies, later, 7)).toBe(true);
});

it.each(['get', 'add', 'delete'] as const)('is not stopped by a disk that fails to %s', (verb) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const bodies = bodiesFor(10);
  const pages = fill(bodies, 4);
  vi.spyOn(PageFile.prototype, verb).mockImplementation(() => {
    throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
  });
  pages.push(...fill(bodies, 3));
  for (const page of pages) {
    const body = bodies.get(page)?.brotli;
    if (body) expect(body.length).toBe(LENGTH);
    bodies.drop(page);
    expect(bodies.get(page)).toBeUndefined();
  }
});

it('keeps in memory what it can where there is no folder to write in', () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const bodies = bodiesFor(10, join(folder, 'missing'));
  const pages = fill(bodies, 4);
  expect(pages.map((page, n) => isOwn(bodies, page, n))).toEqual([false, false, true, true]);
  expect(said).toHaveBeenCalledTimes(1);
});

it('writes nothing of a page that nobody sees any more', () => {
  const add = vi.spyOn(PageFile.prototype, 'add');
  const bodies = bodiesFor(10);
  const [stale] = fill(bodies, 1);
  stale!.isStale = true;
  fill(bodies, 2);
  expect(add).not.toHaveBeenCalled();
});

it('keeps a body in the file that is larger than all of memory', () => {
  const bodies = bodiesFor(10);
  const page = known();
  bodies.put(page, stored(9, 3 * LENGTH));
  expect(bodies.memoryBytes).toBe(0);
  expect(bodies.get(page)?.brotli.equals(Buffer.alloc(3 * LENGTH, 9))).toBe(true);
});

it('leaves no file behind, however the process ends', () => {
  fill(bodiesFor(10), 6);
  // The process that has it open sees none either.
  expect(readdirSync(folder)).toEqual([]);
});
