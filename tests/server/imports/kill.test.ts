import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { readEnvironment } from '#server/base/env.ts';
import { openDatabase } from '#server/db/open.ts';
import { readImport, runImport, undoImport } from '#server/imports/imports.ts';
import { actingAs } from '#server/service/scope.ts';
import { shopScope } from '#server/start/shop.ts';
import { importedRows } from '../../support/imported-rows.ts';
import { placeEnv, shopPlace } from '../../support/places.ts';
import { admin } from '../dashboard/desk.ts';
import { sendFile } from './import-shop.ts';

const SCRIPT = fileURLToPath(new URL('../../support/import-until-killed.ts', import.meta.url));
const ROWS = 60;
/** Kills of each step; `KILLS=20` tries more moments than there is time for each day. */
const KILLS = Number(process.env.KILLS ?? 1);
/** Changes that a process may see before its end is near, and how near at most, in ms. */
const MOST_LINES = 4;
const LONGEST_END = 30;

/** Lets a shop work on an import until it has a status, or is killed at a moment that chance decides. @returns whether it has */
async function live(
  importId: string,
  {
    env,
    until,
    random,
  }: { env: Record<string, string>; until: string; random: (() => number) | null },
): Promise<boolean> {
  const child = spawn(process.execPath, [SCRIPT, importId], {
    env: { ...process.env, ...env, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const last = random ? 1 + Math.floor(random() * MOST_LINES) : Infinity;
  let [lines, isReached] = [0, false];
  for await (const line of createInterface(child.stdout)) {
    isReached ||= line.startsWith(until);
    lines += 1;
    const wait = isReached ? 0 : lines === last ? random!() * LONGEST_END : null;
    if (wait !== null) void delay(wait).then(() => child.kill('SIGKILL'));
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  return isReached;
}

it.each([
  ['customers', 'postgres'],
  ['products', 'sqlite'],
] as const)(
  'an import of %s that is killed at any moment writes each record once, and undoes each once (%s)',
  async (section, engineName) => {
    const place = await shopPlace(engineName);
    const engine = await openDatabase(place);
    onTestFinished(async () => {
      await engine.close();
      await place.leave();
    });
    const config = readEnvironment(process.env);
    const scope = actingAs(shopScope(engine, config), { kind: 'user', user: admin });
    const { db } = engine;
    const content = [...importedRows(section, { rows: ROWS, length: 0 })].join('');
    const id = await sendFile(scope, content, {}, section);

    /** What is there, and what the import says is there, of one moment. */
    const counted = () =>
      db
        .selectNoFrom((eb) => [
          eb
            .selectFrom(section)
            .select((of) => of.fn.countAll<number>().as('count'))
            .as('there'),
          eb
            .selectFrom('importRecords')
            .select((of) => of.fn.countAll<number>().as('count'))
            .where('importId', '=', id)
            .where('outcome', '=', 'created')
            .where('undone', 'is', null)
            .as('written'),
        ])
        .executeTakeFirstOrThrow();
    const random = seededRandom(`${section} ${engineName}`);
    const workUntil = async (until: string) => {
      const step = { env: placeEnv(place), until };
      for (let kill = 0; kill < KILLS; kill += 1) {
        if (await live(id, { ...step, random })) return;
        const { there, written } = await counted();
        expect(Number(there)).toBe(Number(written));
      }
      expect(await live(id, { ...step, random: null })).toBe(true);
    };

    await workUntil('ready');
    const counts = { created: ROWS, updated: 0, unchanged: 0, refused: 0 };
    expect(await readImport(scope, id)).toMatchObject({ counts, errors: [] });
    expect(Number((await counted()).there)).toBe(0);
    await runImport(scope, id);
    await workUntil('done');
    expect(await readImport(scope, id)).toMatchObject({ counts, progress: { done: ROWS } });
    expect(Number((await counted()).there)).toBe(ROWS);
    const told = await db
      .selectFrom('auditEntries')
      .select('subject')
      .where('action', '=', `${section}.create`)
      .execute();
    expect(told).toHaveLength(ROWS);
    expect(new Set(told.map(({ subject }) => subject)).size).toBe(ROWS);
    await undoImport(scope, id);
    await workUntil('undone');
    expect(await readImport(scope, id)).toMatchObject({ kept: [], progress: { done: ROWS } });
    expect(Number((await counted()).there)).toBe(0);
  },
);
