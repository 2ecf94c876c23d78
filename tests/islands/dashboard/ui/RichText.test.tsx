import { Editor } from '@tiptap/react';
import { expect, it } from 'vitest';
import { RICH_TEXT_TAGS } from '#domain/products/rich-text.ts';
import { richTextExtensions } from '#islands/dashboard/ui/rich-text/rich-text-extensions.ts';
import { addColumn, addRow, removeTable } from '#islands/dashboard/ui/rich-text/table-nodes.ts';

const PASTED = `<h1>Um</h1><h3>Dois</h3><h4>Três</h4><p><b>a</b> <i>b</i> <u>c</u> <s>d</s> <code>e</code>
  <a href="https://loja.test">f</a> <a href="javascript:alert(1)">g</a><br>h</p><ul><li>i</li></ul>
  <ol><li>j</li></ol><blockquote>k</blockquote><pre>l</pre><hr><img src="x" onerror="alert(1)">
  <script>alert(1)</script><table><tr><td>m</td></tr></table><p style="color: red" onclick="n()">n</p>`;

it('makes nothing of what is pasted that the shop would take out again', () => {
  const editor = new Editor({ extensions: richTextExtensions, content: PASTED });
  const { body } = new DOMParser().parseFromString(editor.getHTML(), 'text/html');
  const used = new Set([...body.querySelectorAll('*')].map(({ localName }) => localName));
  const allowed = new Set<string>(RICH_TEXT_TAGS);
  expect([...used].filter((tag) => !allowed.has(tag))).toEqual([]);
  expect([...used]).toEqual(expect.arrayContaining(['h3', 'h4', 'strong', 'em', 'ul', 'ol', 'a']));
  expect(editor.getHTML()).not.toMatch(/javascript:|onerror|onclick|style=/);
  expect(body.textContent).toContain('m');
  editor.destroy();
});

it('reads tables, adds a row and a column to one, and takes it away', () => {
  const table =
    '<table><thead><tr><th>Olho</th></tr></thead><tbody><tr><td>OD</td></tr></tbody></table>';
  const editor = new Editor({ extensions: richTextExtensions, content: table });
  editor.commands.setTextSelection(4);
  addRow(editor);
  addColumn(editor);
  expect(editor.getHTML()).toBe(
    '<table><tbody><tr><th><p>Olho</p></th><th><p></p></th></tr>' +
      '<tr><td><p></p></td><td><p></p></td></tr><tr><td><p>OD</p></td><td><p></p></td></tr>' +
      '</tbody></table><p></p>',
  );
  removeTable(editor);
  expect(editor.isEmpty).toBe(true);
  editor.destroy();
});
