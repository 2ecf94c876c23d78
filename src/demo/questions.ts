import { HOUR_MS } from '#domain/time.ts';
import type { DemoReview } from './reviews.ts';
import type { ProductInput } from './write-product.ts';

interface Question {
  /** Name of the product. */
  product: string;
  author: string;
  hoursAgo: number;
  body: string;
  /** The shop's; without one it is not public yet. */
  answer?: string;
}

const QUESTIONS: readonly Question[] = [
  {
    product: 'Horizonte',
    author: 'Marta L.',
    hoursAgo: 9,
    body: 'Meu grau é -6,50 nos dois olhos. A lente fica muito grossa nesta armação?',
  },
  {
    product: 'Poente',
    author: 'Ícaro',
    hoursAgo: 31,
    body: 'Dá para colocar lente de grau escura nele?',
  },
  {
    product: 'Ipê',
    author: 'Dalva R.',
    hoursAgo: 52,
    body: 'A plaqueta do nariz dá para trocar se gastar?',
  },
  {
    product: 'Horizonte',
    author: 'Celso P.',
    hoursAgo: 12 * 24,
    body: 'Vocês montam com a receita que eu já tenho, de outra ótica?',
    answer:
      'Montamos, sim. É só mandar a foto da receita depois da compra; ela precisa ter menos de um ano.',
  },
  {
    product: 'Farol',
    author: 'Janaína',
    hoursAgo: 20 * 24,
    body: 'Serve para quem tem 13,5 cm de rosto?',
    answer:
      'Serve: some à sua medida uns 2 ou 3 mm e compare com a largura total, que está na ficha. Na dúvida, chame no WhatsApp.',
  },
  {
    product: 'Buriti',
    author: 'Osvaldo T.',
    hoursAgo: 33 * 24,
    body: 'O estojo vem junto?',
    answer: 'Vem, com uma flanela também.',
  },
  {
    product: 'Pião',
    author: 'Lúcia M.',
    hoursAgo: 47 * 24,
    body: 'Para criança de 6 anos, qual tamanho?',
    answer:
      'Costuma ser o menor, mas vale medir o óculos que ela já usa: a largura diz mais do que a idade.',
  },
  {
    product: 'Crepúsculo',
    author: 'Renan',
    hoursAgo: 75 * 24,
    body: 'A lente é polarizada ou só tem UV400?',
    answer: 'O filtro de cada cor está na ficha, em “Lentes”. Todas têm proteção UV400.',
  },
  {
    product: 'Vitral',
    author: 'Sueli C.',
    hoursAgo: 110 * 24,
    body: 'Consigo retirar na loja no mesmo dia?',
    answer: 'Sem lente de grau, sim: em geral fica pronto em algumas horas, e avisamos por e-mail.',
  },
  {
    product: 'Prisma',
    author: 'Nelson A.',
    hoursAgo: 16 * 24,
    body: 'O clipe sai fácil se eu abaixar a cabeça? Trabalho em obra.',
    answer: 'Não sai: o ímã é forte, e só solta puxando pela aba de cima.',
  },
  {
    product: 'Zênite',
    author: 'Vera D.',
    hoursAgo: 26 * 24,
    body: 'Sem aro quebra fácil? Tenho um neto de 2 anos que puxa tudo…',
    answer:
      'Ele pede mais cuidado do que um de aro inteiro. Com neto por perto, olhe também os de TR-90, que cedem e voltam.',
  },
  {
    product: 'Rumo',
    author: 'Wagner',
    hoursAgo: 39 * 24,
    body: 'Tenho 1,90 m e cabeça grande. A haste de 143 chega atrás da orelha?',
    answer:
      'Compare com a haste que você usa hoje, o terceiro número gravado nela. Se ela passar de 145, veja o Horizonte no tamanho G, que tem 148.',
  },
  {
    product: 'Manhã',
    author: 'Cecília M.',
    hoursAgo: 64 * 24,
    body: 'a havana é mais pro caramelo ou pro marrom escuro?',
    answer: 'Mais para o caramelo, com manchas escuras. Na luz do dia ela clareia bastante.',
  },
  {
    product: 'Clara',
    author: 'Ione',
    hoursAgo: 92 * 24,
    body: 'Minha pele reage a bijuteria. Este metal dá alergia?',
    answer:
      'As plaquetas são de silicone, mas a haste é de metal comum. Se já teve reação, o mais seguro é titânio ou acetato.',
  },
];

/** Questions about products of the demo: most answered, the last ones waiting for the shop. */
export function demoQuestions(products: readonly ProductInput[], now: number): DemoReview[] {
  return QUESTIONS.flatMap(({ product: name, author, hoursAgo, body, answer }, index) => {
    const product = products.find((one) => one.name === name);
    const createdAt = now - hoursAgo * HOUR_MS;
    if (!product || product.createdAt > createdAt) return [];
    return [
      {
        id: `pergunta-${index + 1}`,
        kind: 'question' as const,
        productId: product.id,
        author,
        email: `pergunta${index + 1}@cliente.test`,
        rating: null,
        title: '',
        body,
        status: answer ? ('approved' as const) : ('pending' as const),
        createdAt,
        updatedAt: createdAt,
        answer: answer ?? '',
        answeredAt: answer ? createdAt + 3 * HOUR_MS : null,
      },
    ];
  });
}
