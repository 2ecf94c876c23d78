import { HtmlValidate, StaticConfigLoader, type HtmlElementLike } from 'html-validate';

/** The rules of HTML (WHATWG) and of ARIA in HTML (W3C); nothing about style. */
const checker = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    elements: [
      'html5',
      {
        // Astro writes the styles of islands before a page's first one. The W3C's checker allows them in the
        // body as the first child of their parent: such an island gets a parent of its own.
        style: { flow: true, requiredAncestors: ['head > style', 'style:first-child'] },
        // Safari takes the role of a list from one without bullets: `role="list"` gives it back.
        ul: { aria: { implicitRole: () => null } },
        input: {
          attributes: {
            role: {
              allowed: (input: HtmlElementLike) =>
                input.getAttribute('type') === 'search' ? 'a search field has its own' : null,
            },
          },
        },
        '*': {
          // Nothing stands after the end of the page.
          requiredAncestors: ['html'],
          attributes: {
            'aria-disabled': {
              allowed: (element: HtmlElementLike) =>
                element.hasAttribute('disabled') ? '`disabled` says it' : null,
            },
          },
        },
      },
    ],
    rules: {
      'missing-doctype': 'error',
      // Such as `aria-describedby` of an element that is not there.
      'no-missing-references': 'error',
      'no-redundant-role': 'error',
    },
  }),
);

/** What is wrong with a page's HTML, each with its line and column. @param html the whole document */
export function htmlFaults(html: string): string[] {
  const { results } = checker.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, line, column }) => `${message} (${line}:${column})`),
  );
}
