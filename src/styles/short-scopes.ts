import { globSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** What one part of a selector asks of an element, as far as a template tells. */
interface Asked {
  type: string | undefined;
  classes: string[];
}

const MARK = /data-astro-cid-[a-z0-9]+/g;
/** Each part of a selector that Astro has marked, such as `li.first[data-astro-cid-x]`. */
const MARKED_PART = /([a-z][\w-]*)?((?:\.[\w-]+)*)\[data-astro-cid-[a-z0-9]+\]/gi;
/** Each element that Astro has marked: name, attributes. */
const MARKED_ELEMENT = /<([a-z][\w-]*)((?:(?!<[a-z])[^])*?) data-astro-cid-[a-z0-9]+/gi;
const CLASSES = / class="([^"]*)"/;
const STYLE_SHEET = /^import "([^"]+\?astro&type=style[^"]*)"/gm;
/** Classes that are known only when the page is rendered. */
const OPEN_CLASSES = /"class(?::list)?"\)|spreadAttributes/;

/** What the marked parts of a style sheet ask for. */
export const askedBy = (css: string): Asked[] =>
  [...css.matchAll(MARKED_PART)].map(([, type, classes = '']) => ({
    type,
    classes: classes.split('.').slice(1),
  }));

/** A compiled template without the marks of those elements to which no part of its style sheets can apply. */
export const withoutIdleMarks = (code: string, asked: readonly Asked[]): string =>
  code.replace(MARKED_ELEMENT, (marked, name: string, attributes: string) => {
    const own = CLASSES.exec(attributes)?.[1]?.split(/\s+/) ?? [];
    const isOpen = OPEN_CLASSES.test(attributes);
    const applies = ({ type = name, classes }: Asked) =>
      type === name && (isOpen || classes.every((each) => own.includes(each)));
    return asked.some(applies) ? marked : `<${name}${attributes}`;
  });

/**
 * The mark that Astro puts on every element of a component with styles of its own is the component's number
 * instead of 23 characters (`data-_4f`), and stands only where those styles may apply: a product page has 560
 * of them, which were 13 of its 104 kB, and half of them were idle.
 *
 * Whether a rule applies is told from an element's name and classes, so a script that adds a class to an
 * element is not followed: states are attributes here.
 */
export function shortScopes(): Plugin[] {
  const components = globSync('src/**/*.astro').toSorted();
  const shorten = (code: string, id: string) => {
    const number = components.indexOf(relative('.', id.split('?')[0]!));
    return code.replaceAll(MARK, `data-_${number.toString(36)}`);
  };
  const asked = new Map<string, Asked[]>();
  let isBuild = false;
  return [
    {
      // Before Vite takes the style sheets away.
      name: 'short-scopes:styles',
      configResolved: ({ command }) => {
        isBuild = command === 'build';
      },
      transform: {
        order: 'pre',
        filter: { id: /astro&type=style/ },
        handler(code, id) {
          asked.set(id, askedBy(code));
          return shorten(code, id);
        },
      },
    },
    {
      // Once Astro has compiled the markup.
      name: 'short-scopes',
      transform: {
        order: 'post',
        filter: { id: /\.astro$/ },
        async handler(code, id) {
          if (!isBuild) return shorten(code, id);
          const parts: Asked[] = [];
          for (const [, sheet = ''] of code.matchAll(STYLE_SHEET)) {
            const found = await this.resolve(sheet, id);
            if (found) await this.load(found);
            parts.push(...(asked.get(found?.id ?? sheet) ?? []));
          }
          return shorten(withoutIdleMarks(code, parts), id);
        },
      },
    },
  ];
}
