import StarterKit from '@tiptap/starter-kit';
import { RICH_TEXT_SCHEMES } from '#domain/catalogue/rich-text.ts';

/** What the shop's allow-list lets through: the editor offers nothing that would be taken out again. */
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
];
