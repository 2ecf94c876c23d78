// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { shortHtml } from '#server/cache/short-html.ts';

const read = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').documentElement.outerHTML;

it.each([
  ['attributes of one word', '<p class="lead" id="a/b">x</p>', '<p class=lead id=a/b>x</p>'],
  [
    'props of an island',
    '<b props="{&quot;a&quot;:[0,&quot;é&quot;]}">x</b>',
    `<b props='{"a":[0,"é"]}'>x</b>`,
  ],
  ['items of a list', '<ul><li>a</li><li>b</li></ul>', '<ul><li>a<li>b</ul>'],
  [
    'rows of a table',
    '<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>',
    '<table><tbody><tr><th>a<td>b</tbody></table>',
  ],
  [
    'options',
    '<select><option value="">a</option><option value="b">b</option></select>',
    '<select><option value>a<option value=b>b</select>',
  ],
  [
    'an empty value',
    '<p><img src="a/b" alt="" /><b title="">x</b></p>',
    '<p><img src=a/b alt /><b title>x</b></p>',
  ],
  ['addresses', '<a href="/a?b=c&amp;copy=d&amp;e">x</a>', '<a href="/a?b=c&copy=d&amp;e">x</a>'],
  [
    'paragraphs at the end',
    '<div><p>a</p></div><article><p>b</p></article>',
    '<div><p>a</div><article><p>b</article>',
  ],
  ['paragraphs', '<div><p>a</p><p>b</p><b>c</b></div>', '<div><p>a<p>b</p><b>c</b></div>'],
])('%s are the same in fewer bytes', (_what, html, short) => {
  expect(shortHtml(html)).toBe(short);
  expect(read(short)).toBe(read(html));
});

it('an svg needs no namespace in HTML', () => {
  expect(shortHtml('<svg xmlns="http://www.w3.org/2000/svg" width="2"></svg>')).toBe(
    '<svg width=2></svg>',
  );
});

it.each([
  ['a value with spaces', '<p class="lead small">x</p>'],
  ['a value that ends a tag which closes itself', '<img width="2"/>'],
  ['a quotation mark where none belongs', '<p "x="><b y="a b" "z=">a</b></p>'],
  ['a value with a quotation mark of each kind', `<p title="it's &quot;so&quot;">x</p>`],
  ['a value with a tag in it', '<p title="a > b <i>">x</p>'],
  ['what looks like an attribute in a text', '<p>class="lead" &lt;li></p>'],
  ['a script', '<script>x = \'<p class="a">\' + "</li><li>"</script>'],
  ['a style sheet', '<style>a[href="b"]{color:red}</style>'],
  ['what was typed', '<textarea>\n<p class="a"></p></textarea>'],
  ['a comment, by which React finds its texts', '<p>a<!-- -->b<!--$--></p>'],
  ['the space between words', '<p>a <b>b</b> c</p>'],
  ['a paragraph within a link', '<a href="/x y"><p>a</p></a>'],
])('%s stays as it is', (_what, html) => {
  expect(shortHtml(html)).toBe(html);
});
