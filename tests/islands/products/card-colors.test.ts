import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const swatch = (color: string, more: string) =>
  `<li><a href="/produto/aro?color=${color}" aria-label="${color}" ${more}></a></li>`;

/** A card as the server renders it, after the script of the lists has run. */
beforeEach(async () => {
  document.body.innerHTML = `
    <article class="product-card">
      <div class="tile" data-other-view="aro-lado">
        <picture><source srcset="" /><img src="/media/aro-preto-720.webp" alt="" /></picture>
      </div>
      <h3><a href="/produto/aro">Aro</a></h3>
      <ul class="colors">
        ${swatch('preto', 'aria-current="true"')}
        ${swatch('azul', 'data-picture="aro-azul"')}
      </ul>
    </article>`;
  vi.resetModules();
  (await import('#components/products/card/card-colors.ts')).activateColors();
});

const pressed = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'));

const otherView = () => document.querySelector('.tile > img')?.getAttribute('src') ?? null;

it.each([
  ['pointed at', () => fireEvent.pointerOver(screen.getByRole('article'))],
  ['reached by its link', () => fireEvent.focusIn(screen.getByRole('link'))],
])('a card that is %s has its other view', (_, reach) => {
  expect(otherView()).toBeNull();
  reach();
  expect(otherView()).toBe('/media/aro-lado-720.avif');
});

it('the other view is of the colour that the card began with', () => {
  fireEvent.pointerOver(screen.getByRole('article'));
  fireEvent.click(screen.getByRole('button', { name: 'Aro – azul' }));
  expect(otherView()).toBeNull();
});

it('the swatches are buttons, the colour that is shown is pressed', () => {
  expect(pressed()).toEqual(['true', 'false']);
});

it.each([
  ['a click', (button: HTMLElement) => fireEvent.click(button)],
  ['the space bar', (button: HTMLElement) => fireEvent.keyDown(button, { key: ' ' })],
])('%s shows the card in its colour, and the card leads to it', (_, press) => {
  // False if the browser was prevented from following the link.
  expect(press(screen.getByRole('button', { name: 'Aro – azul' }))).toBe(false);
  expect(pressed()).toEqual(['false', 'true']);
  expect(document.querySelector('picture img')?.getAttribute('src')).toBe(
    '/media/aro-azul-720.webp',
  );
  expect(document.querySelector('source')?.getAttribute('srcset')).toContain('aro-azul-360.avif');
  fireEvent.pointerOver(screen.getByRole('article'));
  expect(otherView()).toBeNull();
  expect(screen.getByRole('link', { name: 'Aro' }).getAttribute('href')).toMatch(/color=azul$/);
});

it('the colour that was shown first is shown again, though its picture is named nowhere else', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Aro – azul' }));
  fireEvent.click(screen.getByRole('button', { name: 'Aro – preto' }));
  expect(pressed()).toEqual(['true', 'false']);
  expect(document.querySelector('source')?.getAttribute('srcset')).toContain('aro-preto-360.avif');
});

it('a click that opens a new tab is left to the browser', () => {
  const link = screen.getByRole('button', { name: 'Aro – azul' });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(pressed()).toEqual(['true', 'false']);
});
