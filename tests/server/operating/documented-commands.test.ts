import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { DiskStore } from '#server/media/disk-store.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { openTestShop } from '../../support/engines.ts';
import { emptyPlace } from '../../support/places.ts';
import { keepMediaIn, openS3 } from '../../support/s3-server.ts';
import packageFile from '../../../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const MANUAL = read('docs/operating.md');

/** Lines of blocks, which are not commands: settings. */
const isCommand = (line: string) => !/^([A-Z_]+=|scrape_configs:| )/.test(line);
const COMMANDS = [...MANUAL.matchAll(/^ {4}(.*)$/gm)].map(([, line]) => line!).filter(isCommand);

/** Copies of a shop that the test below runs, in this order. */
const COPIES = COMMANDS.filter((line) => /^npm run (backup|restore|move|migrate)\b/.test(line));

/** What needs root and Debian's services, or a network: run by these, apart from the tests. */
const BY_TRIALS: Record<string, RegExp[]> = {
  'scripts/bare-debian.sh': [/^(git pull && )?npm ci\b/, /^npm start$/],
  Containerfile: [/^npm prune --omit=dev$/],
  'scripts/cluster-trial.ts': [/patroni/, /trial:cluster/],
  'scripts/point-in-time-trial.ts': [/pgbackrest/, /^runuser .* psql /, /^pg_ctlcluster /],
  'tests/support/postgres/pgbouncer.ts': [/pgbouncer/],
  'docs/decisions/064-where-a-shop-runs.md': [/^podman/],
};

it('every command of the manual is run by a test or a trial', () => {
  const trials = Object.values(BY_TRIALS).flat();
  const others = COMMANDS.filter((line) => !COPIES.includes(line));
  expect(others.filter((line) => !trials.some((one) => one.test(line)))).toEqual([]);
  // Nor does the list name what the manual has no more.
  expect(trials.filter((one) => !others.some((line) => one.test(line)))).toEqual([]);
  expect(COPIES.length).toBeGreaterThan(5);
  for (const file of Object.keys(BY_TRIALS)) read(file);
});

it('the manual names no command that package.json lacks, and an alert of each rule', () => {
  const scripts = [...MANUAL.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(scripts.filter((name) => !(name in packageFile.scripts))).toEqual([]);
  const { groups } = parse(read('docs/operating/alerts.yml')) as {
    groups: { rules: { alert: string }[] }[];
  };
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const explained = [...MANUAL.matchAll(/^\| `(Vitrine\w+)`/gm)].map(([, name]) => name!);
  expect(explained.toSorted()).toEqual(alerts.toSorted());
});

it('compose.yaml mounts files that exist, and gives a shop variables that it knows', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { volumes?: string[]; environment?: Record<string, string> }>;
  };
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0]!),
  );
  expect(mounted.length).toBeGreaterThan(4);
  for (const file of mounted) read(file);
  const known = new Set(
    [...read('src/server/base/env.ts').matchAll(/^ {2}([A-Z_\d]+):/gm)].map(([, name]) => name),
  );
  const given = Object.keys(services.shop1!.environment!);
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

it(
  'every copy of the manual is made by its command as it stands there',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-manual-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const shop = await openTestShop('sqlite');
    await fillShop(shop.scope, {
      products: [simpleProduct('round', { priceCents: 19_900, qty: 3 })],
    });
    await shop.scope.engine.close();
    const { dataDir } = shop.place;
    await new DiskStore(join(dataDir, 'media')).put('frame.webp', Buffer.alloc(100, 1));
    keepMediaIn(await openS3());
    const store = Object.keys(process.env).filter((name) => name.startsWith('S3_'));
    const inFolder = Object.fromEntries(store.map((name) => [name, '']));
    const said: string[] = [];
    for (const [n, line] of COPIES.entries()) {
      const [database] = /postgres:\S+/.exec(line) ?? [];
      const place = database ? await emptyPlace('postgres') : undefined;
      // The manual says so: an archive goes past PgBouncer.
      const target = place?.directUrl ?? place?.databaseUrl;
      const command = line
        .replace(/postgres:\S+/, target ?? '')
        .replace('/backups', folder)
        .replace('/srv', folder);
      const isFresh = line.startsWith('npm run restore');
      const { stdout } = await promisify(execFile)('sh', ['-c', command], {
        cwd: ROOT,
        env: {
          ...process.env,
          DATABASE_URL: '',
          DATA_DIR: isFresh ? join(folder, `restored-${n}`) : dataDir,
          ...(!line.includes('--media') && inFolder),
        },
      });
      said.push(stdout.trimEnd().split('\n').at(-1)!);
    }
    const expected = COPIES.map((line) =>
      line.startsWith('npm run migrate')
        ? 'O banco de dados está na versão deste programa.'
        : (expect.stringMatching(/^\d+ tables, \d+ rows, \d+ files: equal$/) as string),
    );
    expect(said).toEqual(expected);
  },
);
