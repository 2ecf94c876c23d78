import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { browserOptions } from '#i18n/browser-options.ts';
import pageTexts from '#i18n/page-texts.ts';
import { patienceMs } from '../support/patience.ts';

/** What the shop has: pt-BR whole, the test's own language in part. */
const FILES: Record<string, object> = {
  '/locales/pt-BR/translation.json': {
    errors: { unexpected: 'Algo deu errado.' },
    cart: { title: 'Carrinho', empty: 'Vazio' },
  },
  '/locales/pt-BR/product.json': { purchase: { add: 'Adicionar' } },
  '/locales/tpn/translation.json': { cart: { title: 'Ajaká' } },
};

afterEach(() => void vi.unstubAllGlobals());

/** A page in that language, in a shop that has two; answers what it has asked for. */
async function open(language: string, texts: string) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(FILES[path]);
  });
  const instance = i18next.createInstance();
  await instance.use(pageTexts).init({
    ...browserOptions(language),
    // The tests ask for texts until they come.
    saveMissing: false,
    supportedLngs: ['pt-BR', 'tpn'],
  });
  await vi.waitFor(() => expect(instance.t('cart.title')).toBe(texts), patienceMs);
  return { instance, asked };
}

it('a page speaks the language that it is written in, and pt-BR if that has no text', async () => {
  const { instance, asked } = await open('tpn', 'Ajaká');
  expect(asked).toEqual(['/locales/tpn/translation.json', '/locales/pt-BR/translation.json']);
  expect(instance.t('cart.empty')).toBe('Vazio');
});

it('a page in pt-BR asks for no other language', async () => {
  const { asked } = await open('pt-BR', 'Carrinho');
  expect(asked).toEqual(['/locales/pt-BR/translation.json']);
});

it('a page asks for another file only in the languages that have it', async () => {
  const { instance, asked } = await open('tpn', 'Ajaká');
  await instance.loadNamespaces('product');
  expect(asked.slice(2)).toEqual(['/locales/pt-BR/product.json']);
  expect(instance.t('purchase.add')).toBe('Adicionar');
});

it('a text that is missing is reported, unless another one stands for it', async () => {
  const { instance } = await open('pt-BR', 'Carrinho');
  instance.options.saveMissing = true;
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const text = instance.t as (key: string, options?: object) => string;
  expect(text('cart.gone', { defaultValue: 'Nada aqui.' })).toBe('Nada aqui.');
  expect(error).not.toHaveBeenCalled();
  text('cart.gone');
  expect(error).toHaveBeenCalledWith('No text for cart.gone');
  error.mockRestore();
});
