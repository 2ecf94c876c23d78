const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** HTML, as opposed to text that has still to be escaped. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Value = string | number | Markup | readonly Markup[];

function sourceOf(value: Value): string {
  if (value instanceof Markup) return value.source;
  if (typeof value === 'object') return value.map(({ source }) => source).join('');
  return escapeHtml(String(value));
}

/** HTML written as a template: what is put into it is text, and escaped, unless it is Markup. */
export const html = ([first = '', ...written]: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(values.reduce<string>((html, value, n) => html + sourceOf(value) + written[n], first));

/** Lines of text below each other. */
export const lineBreaks = (lines: readonly string[]): Markup =>
  new Markup(lines.map(escapeHtml).join('<br>'));
