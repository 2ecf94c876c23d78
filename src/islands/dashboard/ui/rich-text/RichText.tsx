import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { t } from 'i18next';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import Link2 from 'lucide-react/icons/link-2';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Redo2 from 'lucide-react/icons/redo-2';
import TableIcon from 'lucide-react/icons/table';
import Undo2 from 'lucide-react/icons/undo-2';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useMemo, useState } from 'react';
import { fieldNode, withoutPieces, withPieces, type TextField } from './field-node.ts';
import { InsertField } from './InsertField.tsx';
import { Toolbar, type Tool } from '../Toolbar.tsx';
import { richTextExtensions } from './rich-text-extensions.ts';
import { insertTable } from './table-nodes.ts';
import { TableTools } from './TableTools.tsx';
import styles from './RichText.module.css';

interface RichTextProps {
  label: string;
  /** HTML of the shop's allow-list; '' for nothing. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  readOnly?: boolean;
  /** What the shop fills in where the text is shown: the same list at each render. */
  fields?: readonly TextField[] | undefined;
}

const NO_FIELDS: readonly TextField[] = [];

/** A text with headings, emphasis, lists, tables and links. */
export function RichText({
  label,
  value,
  onChange,
  error,
  readOnly,
  fields = NO_FIELDS,
}: RichTextProps) {
  const id = useId();
  const labels = useMemo(() => new Map(fields.map((field) => [field.name, field.label])), [fields]);
  const editor = useEditor({
    extensions: fields.length > 0 ? [...richTextExtensions, fieldNode(labels)] : richTextExtensions,
    content: withPieces(value, labels),
    editable: !readOnly,
    immediatelyRender: false,
    // The content policy refuses styles that scripts inject: the module's styles have what is needed.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
        class: `prose ${styles.text}`,
      },
    },
    onUpdate: ({ editor: changed }) =>
      onChange(changed.isEmpty ? '' : withoutPieces(changed.getHTML())),
  });

  // Discarding, or showing someone else's version, changes the value from outside.
  useEffect(() => {
    if (!editor || editor.isFocused) return;
    const shown = editor.isEmpty ? '' : withoutPieces(editor.getHTML());
    if (shown === value) return;
    editor.commands.setContent(withPieces(value, labels), { emitUpdate: false });
  }, [editor, value, labels]);

  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.editor} data-invalid={error ? true : undefined}>
        {editor && !readOnly && <Tools editor={editor} fields={fields} />}
        <EditorContent editor={editor} />
      </div>
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

function Tools({ editor, fields }: { editor: Editor; fields: readonly TextField[] }) {
  const [linking, setLinking] = useState(false);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 3 }),
      subheading: now.isActive('heading', { level: 4 }),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    {
      label: t('products.text.bold'),
      icon: Bold,
      keys: 'Control+B',
      isOn: is.bold,
      run: () => chain().toggleBold().run(),
    },
    {
      label: t('products.text.italic'),
      icon: Italic,
      keys: 'Control+I',
      isOn: is.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      label: t('products.text.heading'),
      icon: Heading2,
      isOn: is.heading,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: t('products.text.subheading'),
      icon: Heading3,
      isOn: is.subheading,
      run: () => chain().toggleHeading({ level: 4 }).run(),
    },
    {
      label: t('products.text.list'),
      icon: List,
      isOn: is.list,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: t('products.text.numbers'),
      icon: ListOrdered,
      isOn: is.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: t('products.text.link'),
      icon: Link2,
      isOn: is.link,
      run: () => setLinking((before) => !before),
    },
    {
      label: t('products.text.table'),
      icon: TableIcon,
      disabled: is.table,
      run: () => insertTable(editor),
    },
    {
      label: t('products.text.undo'),
      icon: Undo2,
      keys: 'Control+Z',
      disabled: !is.canUndo,
      run: () => chain().undo().run(),
    },
    {
      label: t('products.text.redo'),
      icon: Redo2,
      keys: 'Control+Y',
      disabled: !is.canRedo,
      run: () => chain().redo().run(),
    },
  ];
  return (
    <>
      <div className={styles.tools}>
        <Toolbar label={t('products.text.tools')} tools={tools} />
        {fields.length > 0 && <InsertField editor={editor} fields={fields} />}
      </div>
      {is.table && <TableTools editor={editor} />}
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

/** The address that the selected text links to. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const close = () => {
    onDone();
    editor.commands.focus();
  };
  const setLink = () => {
    const address = href.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({
          type: 'text',
          text: address,
          marks: [{ type: 'link', attrs: { href: withScheme(address) } }],
        })
        .run();
    } else chain.setLink({ href: withScheme(address) }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      setLink();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className={styles.link}>
      <input
        type="url"
        aria-label={t('products.text.address')}
        placeholder="https://"
        value={href}
        autoFocus
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button button--small" onClick={setLink}>
        {t('products.text.setLink')}
      </button>
      <button type="button" className="button button--quiet button--small" onClick={close}>
        {t('dashboard.cancel')}
      </button>
    </div>
  );
}

/** Completes an address without a scheme: an e-mail, else a site. A path of the shop stays as it is. */
function withScheme(address: string): string {
  if (/^(?:https?:|mailto:|tel:|\/)/i.test(address)) return address;
  return address.includes('@') ? `mailto:${address}` : `https://${address}`;
}
