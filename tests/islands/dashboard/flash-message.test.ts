import { afterEach, expect, it } from 'vitest';
import { showFlashMessage } from '#islands/dashboard/flash-message.ts';
import { tabStorage } from '#stores/browser-storage.ts';

afterEach(() => sessionStorage.clear());

it('leads to the heading of the page that says how the previous one ended', () => {
  document.body.innerHTML = '<main tabindex="-1"><h1>Marcas</h1></main>';
  showFlashMessage();
  expect(document.activeElement).toBe(document.body);
  tabStorage['vitrine.farewell'] = 'Ray: excluído.';
  showFlashMessage();
  expect(document.activeElement?.textContent).toBe('Marcas');
});
