import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const swatch = (color: string, more: string) =>
  `<a href="/produto/aro?color=${color}" aria-label="${color}" ${more}></a>`;

/** A card as the server renders it, after the script of the lists has run. */
beforeEach(async () => {
  document.body.innerHTML = `
    <article>
      <div class="tile">
        <picture><source srcset="" /><img src="/media/aro-preto-720.webp" alt="" /></picture>
        <img src="/media/aro-lado-720.avif" alt="" />
      </div>
      <h3><a href="/produto/aro">Aro</a></h3>
      ${swatch('preto', 'aria-current="true" data-picture')}
      ${swatch('azul', 'data-picture="aro-azul"')}
    </article>`;
  vi.resetModules();
  await import('#components/catalogue/card-colors.ts');
});

const pressed = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'));

it('the swatches are buttons, the colour that is shown is pressed', () => {
  expect(pressed()).toEqual(['true', 'false']);
});

it.each([
  ['a click', (button: HTMLElement) => fireEvent.click(button)],
  ['the space bar', (button: HTMLElement) => fireEvent.keyDown(button, { key: ' ' })],
])('%s shows the card in its colour, and the card leads to it', (_, press) => {
  // False where the browser is kept from following the link.
  expect(press(screen.getByRole('button', { name: 'azul' }))).toBe(false);
  expect(pressed()).toEqual(['false', 'true']);
  expect(document.querySelector('picture img')?.getAttribute('src')).toBe(
    '/media/aro-azul-720.webp',
  );
  expect(document.querySelector('source')?.getAttribute('srcset')).toContain('aro-azul-360.avif');
  expect(document.querySelector('.tile > img')).toBeNull();
  expect(screen.getByRole('link', { name: 'Aro' }).getAttribute('href')).toMatch(/color=azul$/);
});

it('the colour that was shown first is shown again, though its picture is named nowhere else', () => {
  fireEvent.click(screen.getByRole('button', { name: 'azul' }));
  fireEvent.click(screen.getByRole('button', { name: 'preto' }));
  expect(pressed()).toEqual(['true', 'false']);
  expect(document.querySelector('source')?.getAttribute('srcset')).toContain('aro-preto-360.avif');
});

it('a click that opens a new tab is left to the browser', () => {
  const link = screen.getByRole('button', { name: 'azul' });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(pressed()).toEqual(['true', 'false']);
});
