import { Node } from '@tiptap/react';
import styles from './RichText.module.css';

/** Something that the shop fills in where the text is shown: `%taxId%` in the stored text. */
export interface TextField {
  name: string;
  /** What it is called in the editor. */
  label: string;
}

/** A field as one piece of the text, which the caret does not enter; `labels` by the fields' names. */
export const fieldNode = (labels: ReadonlyMap<string, string>) =>
  Node.create({
    name: 'field',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: { default: '', parseHTML: (element) => element.getAttribute('data-field') },
    }),
    parseHTML: () => [{ tag: 'span[data-field]' }],
    renderHTML: ({ node }) => {
      const name = String(node.attrs['name']);
      return ['span', { 'data-field': name, class: styles.chip }, labels.get(name) ?? name];
    },
    renderText: ({ node }) => `%${node.attrs['name']}%`,
  });

/** A stored text as the editor reads it: known fields are pieces of their own. */
export const withPieces = (html: string, labels: ReadonlyMap<string, string>): string =>
  html.replaceAll(/<[^>]*>|%(\w+)%/g, (piece, name?: string) =>
    name !== undefined && labels.has(name) ? `<span data-field="${name}"></span>` : piece,
  );

/** The other way round. */
export const withoutPieces = (html: string): string =>
  html.replaceAll(/<span[^>]*\sdata-field="(\w+)"[^>]*>[^<]*<\/span>/g, '%$1%');
