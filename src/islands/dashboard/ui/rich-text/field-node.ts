import { Node } from '@tiptap/react';
import styles from './RichText.module.css';

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
