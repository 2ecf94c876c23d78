import StarterKit from '@tiptap/starter-kit';
import { RICH_TEXT_SCHEMES } from '#domain/products/rich-text.ts';
import { tableExtensions } from './table-nodes.ts';
import { Node } from '@tiptap/react';
import styles from './RichText.module.css';

/** Matches the shop's allow-list: the editor offers nothing that saving would remove. */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      protocols: [...RICH_TEXT_SCHEMES],
      defaultProtocol: 'https',
    },
  }),
  ...tableExtensions,
];

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
