/** The six fictitious brands of the demo shop. */
export const BRANDS = {
  aurora: {
    slug: 'aurora',
    name: 'Aurora',
    description:
      'A marca da casa: óculos honestos, bem-acabados e com preço que cabe no mês. É também quem assina nossos estojos, cordões e kits de limpeza.',
  },
  mare: {
    slug: 'mare',
    name: 'Maré',
    description:
      'Nascida no litoral, a Maré lixa e pole acetato como quem alisa pedra de praia: formas macias, cores de água e areia, conforto para o dia inteiro.',
  },
  cerrado: {
    slug: 'cerrado',
    name: 'Cerrado',
    description:
      'Metal fino, titânio e linhas retas como o horizonte do Planalto. A Cerrado faz armações leves para quem prefere a discrição ao enfeite.',
  },
  lume: {
    slug: 'atelie-lume',
    name: 'Ateliê Lume',
    description:
      'Séries pequenas, acetato espesso e curvas desenhadas à mão. No Ateliê Lume, cada armação fica dias no tambor até ganhar o brilho que dá nome à marca.',
  },
  tropico: {
    slug: 'tropico',
    name: 'Trópico',
    description:
      'Sol forte pede lente séria. A Trópico junta proteção UV400, cores de verão e armações que aguentam areia, suor e mochila.',
  },
  pipa: {
    slug: 'pipa',
    name: 'Pipa',
    description:
      'Óculos de criança para criança de verdade: flexíveis, leves e difíceis de quebrar. A Pipa mede, testa e ouve os pequenos antes de fabricar.',
  },
} as const;
export type BrandName = keyof typeof BRANDS;

/** Id of a brand's row. */
export const brandId = (name: BrandName): string => `marca-${BRANDS[name].slug}`;
