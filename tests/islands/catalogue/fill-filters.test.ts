import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const group = (facet: string, content: string) =>
  `<details data-facet="${facet}"><summary>${facet}</summary>${content}</details>`;
const options = (facet: string) =>
  `<ul><li><label><input type="checkbox" name="${facet}" value="x" />${facet} x</label></li></ul>`;
const link = (facet: string) => `<a href="/produtos?filters=${facet}#filtros">Ver</a>`;

const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  fetched.mockReset().mockImplementation(
    async () =>
      new Response(`<form id="filtros">
        ${['color', 'brand', 'rim'].map((facet) => group(facet, options(facet))).join('')}</form>`),
  );
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML = `<form id="filtros">${group('color', options('color'))}
    ${group('brand', link('brand'))}${group('rim', link('rim'))}</form>`;
  vi.resetModules();
  await import('#components/catalogue/filters/fill-filters.ts');
});

it('filters that are folded up are filled at the first touch of one, all at once', async () => {
  expect(fetched).not.toHaveBeenCalled();
  const brand = screen.getByText('brand');
  fireEvent.pointerOver(brand);
  fireEvent.click(brand);
  expect(await screen.findByLabelText('brand x')).toBeTruthy();
  expect(screen.getByLabelText('rim x')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/produtos\?filters=brand#filtros$/);
});

it('what was chosen meanwhile in the others stays chosen', async () => {
  fireEvent.click(screen.getByLabelText('color x'));
  fireEvent.focusIn(screen.getByText('rim'));
  await screen.findByLabelText('rim x');
  expect(screen.getByLabelText<HTMLInputElement>('color x').checked).toBe(true);
});

it('the focus goes from the link to the options that stand in its place', async () => {
  const [first] = screen.getAllByRole('link');
  first!.focus();
  const option = await screen.findByLabelText('brand x');
  await waitFor(() => expect(document.activeElement).toBe(option));
});

it('the link stays if the options cannot be fetched, and the next touch tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
  fireEvent.pointerOver(screen.getByText('brand'));
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getAllByRole('link')).toHaveLength(2);
  fireEvent.pointerOver(screen.getByText('brand'));
  await screen.findByLabelText('brand x');
});
