import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { readEnvironment } from '#server/base/env.ts';
import { openDatabase } from '#server/db/open.ts';
import { mediaFolder } from '#server/media/store.ts';
import type { Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { shopScope } from '#server/start/shop.ts';
import { clearUp } from '#server/worker/clear-up.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { makeFolder } from '../../support/database-folder.ts';
import { addLens, openLensShop } from '../../support/lens-shop.ts';
import { placeEnv, shopPlace, type EngineName } from '../../support/places.ts';
import { customer } from '../account/customers.ts';
import {
  Acknowledged,
  checkAcknowledged,
  checkFiles,
  checkNumbers,
  checkSteps,
  readShop,
  type World,
} from './killed-shop.ts';

const SCRIPT = fileURLToPath(new URL('../../support/lens-until-killed.ts', import.meta.url));
/** The same deeds each time; the moments differ as machines do. */
const SEED = 'glasses';
/** Lines, or else photos, that a process acknowledges before its death is near, and how near at most, in ms. */
const MOST = { line: 60, photo: 10 } as const;
const LONGEST_END = 40;
/** Whether a process dies soon after so many lines or photos, or when a further photo is stored that no row names yet. */
const ENDS = [
  { after: 'line', inPhoto: false },
  { after: 'photo', inPhoto: true },
  { after: 'photo', inPhoto: false },
] as const;
/** `KILLS=50` tries more moments than there is time for each day. */
const KILLS = process.env.KILLS ? Number(process.env.KILLS) : null;
const HOWS = ['typed', 'later', 'stored', 'photo'] as const;

/** The buyers and the optician: what they do next, when the shop has said something. */
function* reactions({ random, said, vault, dropping, keys }: World, line: string) {
  const [word = '', id = '', ...rest] = line.split(' ');
  const key = () => `kill-lens-${(keys.next += 1)}`;
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  if (word === 'ready') {
    // The work that an earlier process was killed at goes on.
    for (const number of said.states.keys()) if (!said.finished.has(number)) yield `work ${number}`;
    for (const how of HOWS) yield `order ${key()} ${how}`;
    for (let chains = 2; chains > 0; chains -= 1) yield `vault ${key()}`;
  } else if (word === 'ordered') {
    said.orders.set(id, rest);
    for (const number of rest) {
      said.states.set(number, []);
      yield `work ${number}`;
    }
  } else if (word === 'worked') {
    const [state = ''] = rest;
    said.states.get(id)!.push(state);
    if (state === 'check' && random() < 0.25) yield `remake ${id}`;
    else yield `work ${id}`;
    if (state === 'lab')
      yield `confirm ${[...said.orders].find(([, numbers]) => numbers.includes(id))![0]}`;
  } else if (word === 'finished') {
    said.finished.add(id);
    if (random() < 0.5) yield `order ${key()} ${one(HOWS)}`;
  } else if (word === 'confirmed') said.confirmed.add(id);
  else if (word === 'stored') said.stored.add(id);
  else if (word === 'pictured') said.pictured.set(id, (said.pictured.get(id) ?? 0) + 1);
  else if (word === 'dropped') said.dropped.add(id);
  else if (word === 'kept') {
    if (!vault.includes(id)) vault.push(id);
    yield random() < 0.5 ? `photo ${one(vault)}` : `vault ${key()}`;
    if (random() < 0.3) {
      const [gone = ''] = vault.splice(Math.floor(random() * vault.length), 1);
      dropping.add(gone);
      yield `drop ${gone}`;
    }
  } else if (word === 'refused' && (id === 'vault' || id === 'photo')) yield `vault ${key()}`;
}

/** Lets a shop live until it is killed, at a moment that chance decides. */
async function live(
  world: World,
  {
    shop,
    opens,
    papers,
    end,
  }: Record<'opens' | 'papers', string> & {
    shop: ChildProcess;
    end: (typeof ENDS)[number];
  },
): Promise<void> {
  const kill = () => void shop.kill('SIGKILL');
  const exited = once(shop, 'exit');
  // It may be dead while it is told something.
  shop.stdin!.on('error', () => undefined);
  shop.stdin!.write(`open ${opens}\n`);
  let left = Math.ceil((0.3 + 0.7 * world.random()) * MOST[end.after]);
  const delayMs = world.random() * LONGEST_END;
  const watcher = watch(papers, () => {
    if (end.inPhoto && left <= 0) kill();
  });
  for await (const line of createInterface(shop.stdout!)) {
    for (const deed of reactions(world, line)) shop.stdin!.write(`${deed}\n`);
    if (end.after === 'photo' && !line.startsWith('pictured')) continue;
    left -= 1;
    if (left === 0 && !end.inPhoto) void delay(delayMs).then(kill);
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  watcher.close();
}

it.each<[EngineName, number]>([
  ['sqlite', KILLS ?? 3],
  ['postgres', KILLS ?? 3],
])(
  'no order, prescription or step of glasses is lost or stands alone, over kills at any moment (%s, %i)',
  async (engineName, kills) => {
    const place = await shopPlace(engineName);
    const dataDir = place.dataDir || (await makeFolder());
    for (const [name, value] of Object.entries({
      ...placeEnv({ ...place, dataDir }),
      SITE_URL: 'https://loja.example',
      SMTP_URL: '',
      RATE_LIMIT_PRESCRIPTION: '100000/60',
    }))
      vi.stubEnv(name, value);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await place.leave();
      await rm(dataDir, { recursive: true, force: true });
    });
    const config = readEnvironment(process.env);
    /** Opens the shop that a process has left. */
    const inShop = async <T>(visit: (scope: Scope) => Promise<T>): Promise<T> => {
      const engine = await openDatabase({ ...place, dataDir });
      return visit(shopScope(engine, config)).finally(() => engine.close());
    };
    const papers = join(mediaFolder(config), '.prescriptions');
    await mkdir(papers, { recursive: true });
    const opens = await inShop(async (scope) => {
      await openLensShop(scope);
      await saveSettings(scope, {
        paymentGateway: { ...initialSettings.paymentGateway, cod: true },
      });
      const { id } = await customer(scope, 'ana@exemplo.com.br');
      return `${(await addLens(scope)).id} ${id}`;
    });

    const world: World = {
      random: seededRandom(SEED),
      said: new Acknowledged(),
      vault: [],
      dropping: new Set(),
      keys: { next: 0 },
    };
    // While one shop lives, the next one loads its sources and waits.
    const load = () => {
      const shop = spawn(process.execPath, [SCRIPT], {
        env: {
          ...process.env,
          NODE_NO_WARNINGS: '1',
          NODE_COMPILE_CACHE: join(tmpdir(), 'vitrine-kill-cache'),
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      onTestFinished(() => void shop.kill('SIGKILL'));
      return shop;
    };
    let next = load();
    for (let n = 0; n < kills; n += 1) {
      const shop = next;
      if (n + 1 < kills) next = load();
      await live(world, { shop, opens, papers, end: ENDS[n % ENDS.length]! });
      const rows = await inShop(({ engine }) => readShop(engine.db));
      checkAcknowledged(world, rows);
      checkNumbers(rows);
      checkSteps(world, rows);
    }

    await inShop(async (scope) => {
      const { db } = scope.engine;
      const later = (ms: number): Scope => ({ ...scope, now: () => Date.now() + ms });
      // A photo that was on its way is looked for an hour later.
      await doDueJobs(later(2 * HOUR_MS), { log: () => undefined });
      const shop = await readShop(db);
      const left = await db
        .selectFrom('jobs')
        .select('kind')
        .where('kind', 'in', ['prescriptions.removeFiles', 'lenses.start'])
        .execute();
      expect(left).toEqual([]);
      expect(await checkFiles(db, papers)).toBeGreaterThan(0);
      const confirmed = new Set(
        shop.orders.filter(({ status }) => status === 'confirmed').map(({ id }) => id),
      );
      expect(
        shop.lenses.filter(
          ({ orderId, labState, dueAt }) =>
            (dueAt !== null) !== (labState !== null && confirmed.has(orderId)),
        ),
      ).toEqual([]);
      // It was worth it.
      expect(shop.book.length).toBeGreaterThan(0);
      expect(world.said.pictured.size).toBeGreaterThan(0);

      // Then what was only sent for an order goes, unless an order has it.
      const before = await readdir(papers);
      await clearUp(later(61 * DAY_MS));
      await doDueJobs(later(61 * DAY_MS), { log: () => undefined });
      expect((await readShop(db)).stored.filter(({ consentedAt }) => consentedAt === null)).toEqual(
        [],
      );
      await checkFiles(db, papers);
      expect((await readdir(papers)).length).toBeLessThanOrEqual(before.length);
      expect(await readdir(join(mediaFolder(config), '.incoming'))).toEqual([]);
    });
  },
  KILLS ? 1_800_000 : 240_000,
);
