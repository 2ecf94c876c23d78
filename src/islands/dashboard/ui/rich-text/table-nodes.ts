import { Extension, Node, type Editor } from '@tiptap/react';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';
import { TextSelection, type Command } from '@tiptap/pm/state';

/** What each node is to prosemirror-tables, which finds its way by these. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
};

const run = ({ state, view }: Editor, command: Command) => command(state, view.dispatch, view);

/** A cell. Cells are never merged: the attributes are those that prosemirror-tables asks for. */
const cell = (name: string, tag: 'th' | 'td') =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1, rendered: false },
      rowspan: { default: 1, rendered: false },
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** Tables with a row of headings. The tabulator leads from cell to cell. */
export const tableExtensions = [
  Extension.create({
    name: 'tableRoles',
    extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
    addProseMirrorPlugins: () => [tableEditing()],
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        Tab: () => run(editor, goToNextCell(1)),
        'Shift-Tab': () => run(editor, goToNextCell(-1)),
      };
    },
  }),
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableHeader', 'th'),
  cell('tableCell', 'td'),
];

const row = (type: string) => ({
  type: 'tableRow',
  content: [1, 2].map(() => ({ type, content: [{ type: 'paragraph' }] })),
});

/** Puts an empty table where the caret is, which then stands in its first cell. */
export function insertTable(editor: Editor): void {
  const { state, view } = editor;
  const table = state.schema.nodeFromJSON({
    type: 'table',
    content: [row('tableHeader'), row('tableCell'), row('tableCell')],
  });
  const from = state.selection.from;
  const change = state.tr.replaceSelectionWith(table);
  view.dispatch(
    change.setSelection(TextSelection.near(change.doc.resolve(from + 1))).scrollIntoView(),
  );
  editor.commands.focus();
}

const focused = (command: Command) => (editor: Editor) => {
  run(editor, command);
  editor.commands.focus();
};

export const addRow = focused(addRowAfter);
export const addColumn = focused(addColumnAfter);
export const removeRow = focused(deleteRow);
export const removeColumn = focused(deleteColumn);
export const removeTable = focused(deleteTable);
