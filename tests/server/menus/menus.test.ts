import { beforeEach, expect, it } from 'vitest';
import { INITIAL_LINKS } from '#domain/menus/fixed-links.ts';
import type { MenuChild, MenuEntry, MenuItem } from '#domain/menus/menu-input.ts';
import { fixedLinks } from '#server/menus/fixed-links.ts';
import { menuChoices } from '#server/menus/menu-choices.ts';
import { menusWith, shopMenus } from '#server/menus/shop-menus.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { addLens } from '../../support/lens-shop.ts';
import { product, writeShop } from '../catalogue/fixture.ts';
import { admin, ask, staffWith } from '../dashboard/desk.ts';

const HEADER = 'menus/menu-header';
const FOOTER = 'menus/menu-footer';

describeOnEveryEngine('the menus of the shop', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await writeShop(scope, [product('a')]);
  });

  const read = async (path: string) => (await ask(scope, admin, 'GET', path)).json.item as MenuItem;
  const save = async (path: string, entries: Partial<MenuEntry>[], title = '') => {
    const { updatedAt } = await read(path);
    return ask(scope, admin, 'PUT', path, { groups: [{ title, entries }], updatedAt });
  };
  const publish = (path: string) => ask(scope, admin, 'POST', `${path}/publish`, {});
  const header = async () =>
    (await shopMenus(scope)).header.map(({ label, href }) => [label, href]);

  it('come with the main categories, the shop’s lists and its policies', async () => {
    const { header: links, drawer, footer } = await shopMenus(scope);
    expect(links.at(-1)).toEqual({ label: 'Guias', href: '/guias' });
    expect(links[0]?.href).toMatch(/^\/categoria\//);
    expect(drawer.map(({ href }) => href).slice(-2)).toEqual(['/produtos', '/guias']);
    expect(footer.map(({ title, links: all }) => [title, all.map(({ href }) => href)])).toEqual([
      ['Loja', ['/produtos', '/guias', '/favoritos', '/comparar']],
      [
        'Ajuda',
        ['/pagina/entrega', '/pagina/trocas-e-devolucoes', '/pagina/privacidade', '/pagina/termos'],
      ],
    ]);
  });

  it('lead to the frames for a prescription only while the shop sells lenses', async () => {
    await save(HEADER, [
      { kind: 'list', target: 'byPrescription' },
      { kind: 'list', target: 'guides' },
    ]);
    await publish(HEADER);
    const guides = ['Guias', '/guias'];
    expect(await header()).toEqual([guides]);
    await addLens(scope);
    expect(await header()).toEqual([['Leve a sua receita', '/leve-a-sua-receita'], guides]);
  });

  it('are as they are written once that is published, by the names of what they lead to', async () => {
    const { category, brand } = await menuChoices(scope);
    await save(HEADER, [
      { kind: 'brand', target: brand[0]!.id },
      { kind: 'address', target: 'https://blog.test/', label: 'Blog' },
      { kind: 'category', target: category[0]!.id, label: 'Tudo' },
    ]);
    const before = await header();
    expect(before.at(-1)?.[0]).toBe('Guias');
    const draft = await menusWith(scope, { key: 'header', body: (await read(HEADER)).body });
    expect(draft.header[1]).toEqual({ label: 'Blog', href: 'https://blog.test/' });
    await publish(HEADER);
    const [first, second, third] = await header();
    expect([first, second]).toEqual([
      [brand[0]!.name, expect.stringMatching(/^\/marca\//)],
      ['Blog', 'https://blog.test/'],
    ]);
    expect(third?.[0]).toBe('Tudo');
    await ask(scope, admin, 'POST', `${HEADER}/reset`, {});
    await publish(HEADER);
    expect(await header()).toEqual(before);
  });

  it('follow a page that moves, and leave out one that is withdrawn', async () => {
    const helps = async () => (await shopMenus(scope)).footer[1]!.links.map(({ href }) => href);
    const terms = (await ask(scope, admin, 'GET', 'pages/page-termos')).json.item as MenuItem;
    await ask(scope, admin, 'PUT', 'pages/page-termos', {
      name: 'Termos',
      slug: 'condicoes',
      updatedAt: terms.updatedAt,
    });
    expect(await helps()).toContain('/pagina/condicoes');
    await ask(scope, admin, 'POST', 'pages/page-termos/withdraw', {});
    expect(await helps()).toHaveLength(3);
  });

  it('open entries of their own, also below a category or a heading, while there is one to open', async () => {
    const { category } = await menuChoices(scope);
    const below = [
      { kind: 'guide', target: 'guide-dp-e-dnp' },
      { kind: 'page', target: 'page-entrega', label: 'Prazos' },
    ] as const;
    const { status } = await save(HEADER, [
      { kind: 'heading', target: '', label: 'Ajuda', children: [...below] as MenuChild[] },
      {
        kind: 'heading',
        target: '',
        label: 'Nada',
        children: [{ kind: 'page', target: 'gone' }] as MenuChild[],
      },
      { kind: 'category', target: category[0]!.id, children: [...below] as MenuChild[] },
    ]);
    expect(status).toBe(200);
    await publish(HEADER);
    const links = (await shopMenus(scope)).header;
    const children = [
      { label: 'DP e DNP: a distância das pupilas', href: '/guias/dp-e-dnp' },
      { label: 'Prazos', href: '/pagina/entrega' },
    ];
    expect(links[0]).toEqual({ label: 'Ajuda', href: '', children });
    expect(links.map(({ label }) => label)).not.toContain('Nada');
    expect(links[1]).toEqual({
      label: category[0]!.name,
      href: expect.stringMatching(/^\/categoria\//) as string,
      children,
    });
  });

  it('are followed by the links that the shop itself has: they move, and end while a text is withdrawn', async () => {
    expect(await fixedLinks(scope)).toEqual(INITIAL_LINKS);
    const { updatedAt } = await read('guides/guide-medidas-da-armacao');
    await ask(scope, admin, 'PUT', 'guides/guide-medidas-da-armacao', {
      name: 'Medidas',
      slug: 'medidas',
      updatedAt,
    });
    await ask(scope, admin, 'POST', 'pages/page-privacidade/withdraw', {});
    expect(await fixedLinks(scope)).toMatchObject({
      'medidas-da-armacao': '/guias/medidas',
      privacidade: null,
      termos: '/pagina/termos',
    });
  });

  it('refuse at its field what leads nowhere', async () => {
    const wrong: [Partial<MenuEntry>, string][] = [
      [{ kind: 'page', target: '' }, 'target'],
      [{ kind: 'address', target: 'javascript:alert(1)', label: 'x' }, 'target'],
      [{ kind: 'address', target: '//mal.test', label: 'x' }, 'target'],
      [{ kind: 'address', target: '/produtos' }, 'label'],
      [{ kind: 'list', target: 'constructor' }, 'target'],
      [{ kind: 'heading', target: '' }, 'label'],
      [
        { kind: 'list', target: 'guides', children: [{ kind: 'page', target: '', label: '' }] },
        'children.0.target',
      ],
    ];
    for (const [entry, field] of wrong) {
      const { status, json } = await save(FOOTER, [entry]);
      expect(status, JSON.stringify(entry)).toBe(422);
      expect(Object.keys(json.fields as object)).toEqual([`groups.0.entries.0.${field}`]);
    }
  });

  it('are neither deleted nor withdrawn, and written by those who may', async () => {
    expect((await ask(scope, admin, 'DELETE', HEADER)).status).toBe(405);
    expect((await ask(scope, admin, 'POST', `${HEADER}/withdraw`, {})).status).toBe(404);
    const viewer = staffWith('menus', { view: true });
    expect((await ask(scope, viewer, 'GET', HEADER)).status).toBe(200);
    expect((await ask(scope, viewer, 'PUT', HEADER, {})).status).toBe(403);
    expect((await ask(scope, viewer, 'POST', `${HEADER}/publish`, {})).status).toBe(403);
    expect((await ask(scope, staffWith('pages', { view: true }), 'GET', HEADER)).status).toBe(403);
  });
});
