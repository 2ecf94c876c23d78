import { expect, it } from 'vitest';
import { htmlFaults } from '../support/html-faults.ts';

const page = (body: string, after = '') =>
  `<!DOCTYPE html><html lang="pt-BR"><head><title>Loja</title></head><body>${body}</body></html>${after}`;

it('finds nothing wrong with a page by the rules', () => {
  const html = page(`
    <div><style>astro-island{display:contents}</style><astro-island></astro-island></div>
    <label for="q">Buscar</label><input id="q" type="text" role="combobox" aria-expanded="false">
    <ul role="list"><li>Um</li></ul>
    <table><tr><th scope="row">Um</th><td>1</td></tr></table>`);
  expect(htmlFaults(html)).toEqual([]);
});

it.each([
  ['a heading in a phrase', page('<span><h3>Guia</h3></span>')],
  ['a script after the end of the page', page('', '<script type="module" src="/a.js"></script>')],
  ['a search field that is a combobox', page('<input type="search" role="combobox">')],
  ['what is disabled twice', page('<button disabled aria-disabled="true">Ir</button>')],
  ['a link without an address', page('<a href>Ir</a>')],
  ['the role of a cell said again', page('<table><tr><td role="cell">1</td></tr></table>')],
  ['a description that is not there', page('<input aria-describedby="hint">')],
  ['an id given twice', page('<p id="a"></p><p id="a"></p>')],
  ['styles after other elements', page('<div><p></p><style>p{color:red}</style></div>')],
])('finds %s', (_what, html) => {
  expect(htmlFaults(html)).toHaveLength(1);
});
