import { expect, it } from 'vitest';
import { askedBy, withoutIdleMarks } from '#styles/short-scopes.ts';

const MARK = 'data-astro-cid-x1';

/** A template, once the marks are gone of what none of the selectors can mean; `*` stands for the mark. */
function marked(template: string, ...selectors: string[]): string {
  const css = selectors.map((selector) => `${selector.replaceAll('*', `[${MARK}]`)}{}`).join('');
  return withoutIdleMarks(template.replaceAll('*', MARK), askedBy(css)).replaceAll(MARK, '*');
}

it.each([
  ['its name', '<li *>', 'ul* > li*'],
  ['its class', '<b class="a b" *>', '.b*:hover'],
  ['its name and class', '<b class="a b" *>', 'b.a.b*::before'],
  ['whatever it is', '<b class="a" *>', '.c* > *:first-child'],
  ['its state', '<b *>', '*[open]'],
  ['its class in a list of selectors', '<b class="a" *>', '@media print{.z*, .a*'],
  ['a class known on rendering', '<b${$$addAttribute(["a"], "class:list")} *>', '.c*'],
  ['attributes known on rendering', '<b${$$spreadAttributes(rest)} *>', '.c*'],
])('an element to which styles apply by %s keeps its mark', (_by, element, selector) => {
  expect(marked(element, selector)).toBe(element);
});

it.each([
  ['name', '<li *>', '<li>', 'ul* > a*'],
  ['class', '<b class="ab" *>', '<b class="ab">', '.a*'],
  ['name with that class', '<b class="a" *>', '<b class="a">', 'i.a*'],
  ['other class', '<b class="a" *>', '<b class="a">', '.a.b*'],
  ['selector', '<b${$$addAttribute(x, "title")} *>', '<b${$$addAttribute(x, "title")}>', 'i*'],
])('an element of whose %s no rule speaks has no mark', (_what, element, without, selector) => {
  expect(marked(element, selector)).toBe(without);
});

it('each element is judged by itself, and what is handed to a component stays', () => {
  expect(
    marked('<p *><b class="a" *></b></p>${$$renderComponent(r, "C", C, { "*": true })}', '.a*'),
  ).toBe('<p><b class="a" *></b></p>${$$renderComponent(r, "C", C, { "*": true })}');
});
