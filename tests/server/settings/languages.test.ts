import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail } from '#pages/_edge/answer.ts';
import { GET as manifest } from '#pages/manifest.webmanifest.ts';
import { languageName, pickLanguage } from '#domain/language.ts';
import bundledBackend, { inLanguage } from '#i18n/server-texts.ts';
import { languages } from '#i18n/texts.ts';
import { t } from '#i18n/t.ts';
import { NotFoundError } from '#server/base/errors.ts';
import { writeLetter } from '#server/letters/letter.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A language of the tests: a second folder, with two of all texts. */
const TUPI = vi.hoisted(() => ({
  errors: { notFound: 'Ndaipori.' },
  cart: { title: 'Ajaká' },
}));
vi.mock(import('#i18n/texts.ts'), async (original) => {
  const { textsByLanguage } = await original();
  return { textsByLanguage: { ...textsByLanguage, tpn: TUPI }, languages: ['pt-BR', 'tpn'] };
});

describe('the language to speak', () => {
  it.each([
    ['pt-BR', 'pt-BR'],
    ['tpn', 'tpn'],
    ['xx', 'pt-BR'],
    ['', 'pt-BR'],
    ['__proto__', 'pt-BR'],
  ])('is, if %j is asked for, %s', (asked, spoken) => {
    expect(pickLanguage(asked, languages)).toBe(spoken);
  });

  it.each([
    ['pt-BR', 'Português (Brasil)'],
    ['es', 'Español'],
    ['não é língua', 'não é língua'],
  ])('has a name: %s is %s', (code, name) => {
    expect(languageName(code)).toBe(name);
  });
});

describeOnEveryEngine('a shop of two languages', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await loadSettings(shop.scope);
  });

  const speakTupi = async () => {
    await saveSettings(shop.scope, { language: 'tpn' });
    return loadSettings(shop.scope);
  };

  it('speaks pt-BR until its setting says otherwise', () => {
    expect(t('cart.title')).toBe('Carrinho');
  });

  it('has the words of a text that another one names', () => {
    expect(t('orders.take.methods.counter-cash')).toBe('Dinheiro');
    expect(t('orders.take.methods.pix')).toBe('Pix');
  });

  it('speaks the language of its setting, and pt-BR if that has no text', async () => {
    await speakTupi();
    expect(t('cart.title')).toBe('Ajaká');
    expect(t('cart.empty')).toBe('Seu carrinho ainda está vazio.');
    await saveSettings(shop.scope, { language: 'pt-BR' });
    await loadSettings(shop.scope);
    expect(t('cart.title')).toBe('Carrinho');
  });

  it('answers, writes letters and names itself in it', async () => {
    const settings = await speakTupi();
    const answer = await fail(new NotFoundError()).json();
    expect(answer).toEqual({ success: false, err: TUPI.errors.notFound });
    const letter = writeLetter(
      { settings, own: {} },
      {
        to: 'ana@exemplo.com.br',
        subject: 's',
        name: '',
        body: () => ({
          preview: 'p',
          parts: [],
          refunds: [],
          isByHand: false,
          after: [],
          action: { label: 'a', url: 'https://loja.exemplo.com.br' },
        }),
      },
    );
    expect(letter.html).toContain('<html lang="tpn">');
    const context = { locals: { settings } } as unknown as Parameters<typeof manifest>[0];
    expect(await (await manifest(context)).json()).toMatchObject({ lang: 'tpn' });
  });

  it('has the same texts after astro-i18next has set i18next up again, with the first page', async () => {
    const { i18nextServer } = createRequire(import.meta.url)(
      '../../../astro-i18next.config.cjs',
    ) as { i18nextServer: object };
    const texts = () => [t('cart.title'), ...[0, 1, 2].map((count) => t('cart.link', { count }))];
    const before = texts();
    void i18next.use(bundledBackend).init({ ...i18nextServer, preload: [...languages] });
    expect(texts()).toEqual(before);
    expect(new Set(before).size).toBe(4);
    await speakTupi();
    expect(t('cart.title')).toBe('Ajaká');
    expect(t('cart.empty')).toBe('Seu carrinho ainda está vazio.');
    await saveSettings(shop.scope, { language: 'pt-BR' });
    await loadSettings(shop.scope);
    expect(t('cart.title')).toBe('Carrinho');
  });

  it('does not mix the languages of what it does at once', async () => {
    const say = async (code: string): Promise<string[]> =>
      inLanguage(code, async () => {
        const before = t('cart.title');
        await nextTurn();
        return [before, t('cart.title')];
      });
    expect(await Promise.all(['tpn', 'pt-BR', 'tpn'].map(say))).toEqual([
      ['Ajaká', 'Ajaká'],
      ['Carrinho', 'Carrinho'],
      ['Ajaká', 'Ajaká'],
    ]);
  });
});

describe('a second folder below public/locales', () => {
  let folder: string;

  /** The parts of a checkout that find the languages, with a folder more. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-languages-'));
    for (const part of ['src/i18n', 'public/locales', 'astro-i18next.config.cjs']) {
      await cp(join(root, part), join(folder, part), { recursive: true });
    }
    await mkdir(join(folder, 'public/locales/tpn'));
    await writeFile(join(folder, 'public/locales/tpn/translation.json'), JSON.stringify(TUPI));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is all that scripts need', async () => {
    const script = `
      const { languages, textsByLanguage } = await import('./src/i18n/texts.ts');
      console.log(JSON.stringify({ languages, tupi: textsByLanguage.tpn }));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { cwd: folder },
    );
    expect(JSON.parse(stdout)).toEqual({ languages: ['en', 'pt-BR', 'tpn'], tupi: TUPI });
  });

  it('is all that the build needs', () => {
    const config = createRequire(import.meta.url)(join(folder, 'astro-i18next.config.cjs')) as {
      locales: string[];
    };
    expect(config.locales).toEqual(['pt-BR', 'en', 'tpn']);
  });
});

it('the texts of scripts and of the build are the files', async () => {
  const { filesByLanguage } = await vi.importActual<Record<string, object>>('#i18n/texts.ts');
  const folder = join(root, 'public/locales');
  const files: Record<string, Record<string, unknown>> = {};
  for (const code of await readdir(folder)) {
    files[code] = {};
    for (const name of await readdir(join(folder, code))) {
      const text = await readFile(join(folder, code, name), 'utf8');
      files[code][name.replace('.json', '')] = JSON.parse(text);
    }
  }
  expect(filesByLanguage).toEqual(files);
});
