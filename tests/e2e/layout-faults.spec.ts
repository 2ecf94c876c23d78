import { expect, test } from '@playwright/test';
import { geometryFaults, sidewaysScroll } from '../support/layout-faults.ts';

/** What the measure of a page's boxes says, which `npm run screenshots` takes of every page. */
const CASES: { title: string; html: string; faults: RegExp[] }[] = [
  {
    title: 'controls that partly cover one another',
    html: `<button style="position: absolute; left: 0; top: 0; width: 80px; height: 40px">Um</button>
      <button style="position: absolute; left: 60px; top: 0; width: 80px; height: 40px">Dois</button>`,
    faults: [/“Um” and <button > “Dois” overlap/],
  },
  {
    title: 'no control that a scroller hides',
    html: `<div style="display: flex; overflow-x: auto; width: 100px">
        <button style="flex: none; width: 90px; height: 40px">Um</button>
        <button style="flex: none; width: 90px; height: 40px">Dois</button>
      </div>
      <button style="position: absolute; left: 120px; top: 8px; width: 80px; height: 40px">Três</button>`,
    faults: [],
  },
  {
    title: 'the part of a scrolled control that is seen',
    html: `<div style="display: flex; overflow-x: auto; width: 150px">
        <button style="flex: none; width: 90px; height: 40px">Um</button>
        <button style="flex: none; width: 90px; height: 40px">Dois</button>
      </div>
      <button style="position: absolute; left: 120px; top: 8px; width: 80px; height: 40px">Três</button>`,
    faults: [/“Dois” and <button > “Três” overlap/],
  },
  {
    title: 'text that its box cuts, and none that a scroller or an ellipsis shortens',
    html: `<p style="overflow: hidden; width: 60px; white-space: nowrap">Cortado no meio</p>
      <p style="overflow: hidden; width: 60px; white-space: nowrap; text-overflow: ellipsis">
        Encurtado com reticências
      </p>
      <p style="overflow: auto; width: 60px; white-space: nowrap">Rola para o lado</p>`,
    faults: [/^text cut by .*Cortado no meio/],
  },
  {
    title: "what a line's end parts, and what holds together",
    html: `<p style="width: min-content">Deixe o e-mail</p>
      <p style="width: min-content">Deixe o e-\u2060mail</p>
      <p style="width: min-content">R$\u00a020,00 e 45\u00a0mm</p>
      <p style="width: min-content">45 mm</p>`,
    faults: [/^“e-mail” parted/, /^“5 mm” parted/],
  },
  {
    title: 'text below 12 px, in drawings too',
    html: `<p style="font-size: 11px">Miúdo</p>
      <p style="font-size: 12px">Legível</p>
      <svg width="50" viewBox="0 0 100 20"><text y="15" style="font-size: 20px">Desenhado</text></svg>
      <svg width="100" viewBox="0 0 50 20"><text y="15" style="font-size: 8px">Ampliado</text></svg>`,
    faults: [/^text of 11\.0 px: .*Miúdo/, /^text of 10\.0 px: .*Desenhado/],
  },
  {
    title: "a field in a browser's own style",
    html: `<input aria-label="Nome"><input type="checkbox">
      <input aria-label="CEP" style="border: 1px solid">`,
    faults: [/^field without a style: .*Nome/],
  },
];

for (const { title, html, faults } of CASES) {
  test(`The measure of a page reports ${title} @desktop`, async ({ page }) => {
    await page.setContent(`<body style="margin: 8px">${html}</body>`);
    const found = await geometryFaults(page);
    expect(found).toEqual(faults.map((fault): unknown => expect.stringMatching(fault)));
  });
}

test('The measure of a page says what makes it wider than its window @phone', async ({ page }) => {
  await page.setContent('<div class="wide" style="width: 2000px">Largo</div>');
  expect(await sidewaysScroll(page)).toMatch(/px wider than the window: div\.wide/);
});
