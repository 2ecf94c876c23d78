import StarterKit from '@tiptap/starter-kit';
import { RICH_TEXT_SCHEMES } from '#domain/products/rich-text.ts';
import { tableExtensions } from './table-nodes.ts';

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
