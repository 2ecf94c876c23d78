import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import { startWorker } from '#server/worker/worker.ts';
import { shopScope } from '#server/start/shop.ts';
import { placeEnv, shopPlace, type EngineName } from '../../support/places.ts';
import { smtpServer } from '../../support/smtp-server.ts';

const SCRIPT = fileURLToPath(new URL('../../support/mail-until-killed.ts', import.meta.url));
/** The same moments each time, as far as a machine can. */
const SEED = 'kill';
/** Most letters that a process has queued when its death is near, and how near at most, in ms. */
const MOST_QUEUED = 4;
const LONGEST_END = 30;
/** Jobs that a process works at side by side: no more letters can be on their way when it dies. */
const AT_ONCE = 4;

it.each<[EngineName, number]>([
  ['sqlite', 6],
  ['postgres', 4],
])(
  'no letter is lost, and none sent twice without saying so, over kills at any moment (%s, %i)',
  async (engineName, kills) => {
    const place = await shopPlace(engineName);
    let taking: () => void = () => undefined;
    const mailServer = await smtpServer({}, () => taking());
    const env = {
      ...process.env,
      ...placeEnv(place),
      SITE_URL: 'https://loja.example',
      SMTP_URL: mailServer.url,
      NODE_NO_WARNINGS: '1',
      // Many starts of the same sources.
      NODE_COMPILE_CACHE: join(tmpdir(), 'vitrine-kill-cache'),
    };
    const engine = await openDatabase(place);
    onTestFinished(async () => {
      await engine.close();
      await place.leave();
    });

    const acknowledged = new Set<string>();
    const random = seededRandom(SEED);
    /** Letters that the processes were given the time for. */
    let awaited = 0;
    // While one shop lives, the next one loads its sources and waits.
    const load = () => {
      const shop = spawn(process.execPath, [SCRIPT], { env, stdio: ['pipe', 'pipe', 'inherit'] });
      onTestFinished(() => void shop.kill('SIGKILL'));
      return { shop, exited: once(shop, 'exit') };
    };
    let next = load();
    for (let n = 0; n < kills; n += 1) {
      const { shop, exited } = next;
      if (n + 1 < kills) next = load();
      shop.stdin.end('open\n');
      const kill = () => void shop.kill('SIGKILL');
      // Every other one dies while the server has a letter and has not said so yet, the others after so many lines:
      // a slow machine gets as far as a fast one.
      if (n % 2 === 1) taking = kill;
      const letters = n % 2 === 0 ? (n / 2) % (MOST_QUEUED + 1) : Infinity;
      if (n % 2 === 0) awaited += letters;
      let queued = 0;
      for await (const line of createInterface(shop.stdout)) {
        if (line !== 'ready') acknowledged.add(line);
        if (queued === letters) void delay(random() * LONGEST_END).then(kill);
        queued += 1;
      }
      expect(await exited).toEqual([null, 'SIGKILL']);
      taking = () => undefined;
    }

    const worker = startWorker(shopScope(engine, readEnvironment(env)), { leaseMs: 1_000 });
    const jobs = () => engine.db.selectFrom('jobs').select('id').where('kind', '=', 'letter');
    await vi.waitFor(async () => expect(await jobs().execute()).toEqual([]), {
      timeout: 60_000,
      interval: 100,
    });
    await worker.stop();

    const copies = Map.groupBy(
      mailServer.taken.map((message) => /^Message-ID: <(.+)@/m.exec(message)![1]!),
      (id) => id,
    );
    const rows = await engine.db
      .selectFrom('letters')
      .select(['id', 'state', 'maybeTwice'])
      .execute();
    const lost = [...acknowledged].filter((id) => !copies.has(id));
    expect(lost).toEqual([]);
    expect(rows.filter(({ state }) => state !== 'sent')).toEqual([]);
    const marked = new Set(rows.filter((row) => row.maybeTwice === 1).map(({ id }) => id));
    const twice = [...copies].filter(([, { length }]) => length > 1).map(([id]) => id);
    expect(twice.filter((id) => !marked.has(id))).toEqual([]);
    // Those that died with a letter at the server have sent it again, and nothing else.
    expect(twice.length).toBeGreaterThanOrEqual(kills / 4);
    expect(marked.size).toBeLessThanOrEqual(kills * AT_ONCE);
    expect(acknowledged.size).toBeGreaterThanOrEqual(awaited);
  },
  240_000,
);
