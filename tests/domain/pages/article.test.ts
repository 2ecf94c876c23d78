import { describe, expect, it } from 'vitest';
import { articleOf, richTextOf } from '#domain/pages/article.ts';
import { emptySettings } from '#domain/pages/empty-settings.ts';
import { fieldsIn, gapsOf } from '#domain/pages/shop-fields.ts';
import { initialSettings } from '#domain/settings/settings.ts';

describe('an article', () => {
  it('has headings below the page’s own, each with an address, repeated ones too', () => {
    const { html, headings } = articleOf(
      '<p>a</p><h3>Prazo &amp; <strong>custo</strong></h3><h4>Fora</h4><h3>Fora</h3>',
    );
    expect(html).toBe(
      '<p>a</p><h2 id="prazo-custo">Prazo &amp; <strong>custo</strong></h2><h3 id="fora">Fora</h3><h2 id="fora-2">Fora</h2>',
    );
    expect(headings).toEqual([
      { depth: 2, slug: 'prazo-custo', text: 'Prazo & custo' },
      { depth: 3, slug: 'fora', text: 'Fora' },
      { depth: 2, slug: 'fora-2', text: 'Fora' },
    ]);
  });

  it('comes from Markdown as the editor has it', () => {
    expect(richTextOf('<h2 id="x">A</h2>\n<h3 id="y">B</h3><p>c</p>\n')).toBe(
      '<h3>A</h3>\n<h4>B</h4><p>c</p>',
    );
  });
});

describe('a text that takes facts from the settings', () => {
  const empty = emptySettings(initialSettings);

  it('tells which it takes', () => {
    expect(fieldsIn('<p>%seller%, %nada%, 100% de %taxId%, %taxId%</p>')).toEqual([
      'seller',
      'taxId',
    ]);
  });

  it('tells which of them the shop lacks', () => {
    const names = (text: string) => gapsOf(text, empty).map(({ name }) => name);
    expect(names('%seller%')).toEqual(['companyName', 'taxId', 'address']);
    expect(gapsOf('%taxId% e %returnDays%', empty)).toEqual([
      { name: 'taxId', href: '/dashboard/configuracoes/empresa#legal.taxId' },
    ]);
    const told = emptySettings({
      ...initialSettings,
      legal: { companyName: 'A', taxId: 'B', dataOfficerEmail: '' },
      address: 'C',
    });
    expect(gapsOf('%seller% %taxId%', told)).toEqual([]);
  });
});
