import { type Editor as TextEditor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { t } from '#i18n/t.ts';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Toolbar } from '../Toolbar.tsx';
import type { DraftState, TextAttributes } from './Draft.tsx';
import { fieldNode, richTextExtensions } from './rich-text-extensions.ts';
import { InsertField, LinkForm, TableTools } from './insert-forms.tsx';
import { type TextField, withoutPieces, withPieces } from './pieces.ts';
import styles from './RichText.module.css';
import { insertTable } from './table-nodes.ts';
import { textTools, type ToolName } from './tools.ts';

interface EditorProps {
  value: string;
  labels: ReadonlyMap<string, string>;
  onChange: (html: string) => void;
  text: TextAttributes;
  fields: readonly TextField[];
  /** How the draft was left, whose place this takes. */
  left: RefObject<DraftState | null>;
  /** The tool that was pressed before. */
  wanted: ToolName | 'field' | null;
}

/** `RichText` once it is written in: tiptap's editor and its tools. */
export function Editor({ value, labels, onChange, text, fields, left, wanted }: EditorProps) {
  const editor = useEditor({
    extensions: fields.length > 0 ? [...richTextExtensions, fieldNode(labels)] : richTextExtensions,
    content: withPieces(value, labels),
    // A space that was typed last is still the text's end.
    parseOptions: { preserveWhitespace: true },
    // The content policy refuses styles that scripts inject: the module's styles have what is needed.
    injectCSS: false,
    editorProps: { attributes: { ...text } },
    onUpdate: ({ editor: changed }) =>
      onChange(changed.isEmpty ? '' : withoutPieces(changed.getHTML())),
  });

  // Before the next key: the caret is where it was in the draft.
  const takeOver = useEffectEvent(() => {
    const { view } = editor;
    const { hadFocus, caret, scrollTop } = left.current ?? {};
    view.dom.scrollTo?.({ top: scrollTop ?? 0 });
    const box = view.dom.getBoundingClientRect();
    const at = caret && view.posAtCoords({ left: box.left + caret.left, top: box.top + caret.top });
    if (at) editor.commands.setTextSelection(at.pos);
    if (hadFocus) view.focus();
  });
  useLayoutEffect(() => takeOver(), []);

  // Discarding, or showing someone else's version, changes the value from outside.
  useEffect(() => {
    if (editor.isFocused) return;
    const shown = editor.isEmpty ? '' : withoutPieces(editor.getHTML());
    if (shown === value) return;
    editor.commands.setContent(withPieces(value, labels), { emitUpdate: false });
  }, [editor, value, labels]);

  return (
    <>
      <Tools editor={editor} fields={fields} wanted={wanted} />
      <EditorContent editor={editor} />
    </>
  );
}

interface ToolsProps {
  editor: TextEditor;
  fields: readonly TextField[];
  wanted: ToolName | 'field' | null;
}

function Tools({ editor, fields, wanted }: ToolsProps) {
  const [linking, setLinking] = useState(wanted === 'link');
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: { isOn: now.isActive('bold') },
      italic: { isOn: now.isActive('italic') },
      heading: { isOn: now.isActive('heading', { level: 3 }) },
      subheading: { isOn: now.isActive('heading', { level: 4 }) },
      list: { isOn: now.isActive('bulletList') },
      numbers: { isOn: now.isActive('orderedList') },
      link: { isOn: now.isActive('link') },
      table: { disabled: now.isActive('table') },
      undo: { disabled: !now.can().undo() },
      redo: { disabled: !now.can().redo() },
    }),
  });
  const chain = () => editor.chain().focus();
  const apply = (tool: Exclude<ToolName, 'link'>) => {
    switch (tool) {
      case 'bold':
        return chain().toggleBold().run();
      case 'italic':
        return chain().toggleItalic().run();
      case 'heading':
        return chain().toggleHeading({ level: 3 }).run();
      case 'subheading':
        return chain().toggleHeading({ level: 4 }).run();
      case 'list':
        return chain().toggleBulletList().run();
      case 'numbers':
        return chain().toggleOrderedList().run();
      case 'table':
        return insertTable(editor);
      case 'undo':
        return chain().undo().run();
      case 'redo':
        return chain().redo().run();
    }
  };
  const run = (tool: ToolName) => (tool === 'link' ? setLinking((before) => !before) : apply(tool));
  const runWanted = useEffectEvent(() => {
    if (wanted && wanted !== 'field' && wanted !== 'link') apply(wanted);
  });
  useEffect(() => runWanted(), []);

  return (
    <>
      <div className={styles.tools}>
        <Toolbar label={t('products.text.tools')} tools={textTools((name) => is[name], run)} />
        {fields.length > 0 && (
          <InsertField editor={editor} fields={fields} isOpen={wanted === 'field'} />
        )}
      </div>
      {is.table.disabled && <TableTools editor={editor} />}
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}
