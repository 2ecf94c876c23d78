import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'admin-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Answers the questions of `npm run admin` as typed. */
const run = (typed: string, ...options: string[]) =>
  spawnSync(process.execPath, ['scripts/admin.ts', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    input: typed,
    env: { ...process.env, DEMO: 'false', DATA_DIR: folder, DATABASE_URL: '', SITE_URL: '' },
  });

it('asks the owner for e-mail and password in Portuguese, and says the same way what came of it', () => {
  const { status, stdout } = run('dona@exemplo.test\n\n');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^E-mail: Senha \(deixe em branco para criar uma ao acaso\): /);
  expect(stdout).toContain('dona@exemplo.test agora administra a loja.');
  expect(stdout).toMatch(/Senha, que só aparece desta vez: \S{8,}/);
  const again = run('outra@exemplo.test\n\n');
  expect(again.status).toBe(1);
  expect(again.stderr).toMatch(/loja|admin/);
  expect(again.stderr).not.toContain('errors.');
}, 60_000);

it.each([
  [['--unknown'], 'A opção --unknown não existe.'],
  [['-x'], 'A opção -x não existe.'],
  [['--email'], 'Falta o valor da opção --email.'],
  [['--email', '--password', 'x'], 'Falta o valor da opção --email.'],
  [['dona@exemplo.test'], 'Não entendi “dona@exemplo.test”'],
])(
  'refuses %j in Portuguese, says what it takes, and asks nothing',
  (options, said) => {
    const { status, stdout, stderr } = run('dona@exemplo.test\n\n', ...options);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(said);
    expect(stderr).toContain('Use: npm run admin -- --email E-MAIL --password SENHA');
    expect(stderr).not.toMatch(/option|argument|\bat /i);
  },
  60_000,
);
