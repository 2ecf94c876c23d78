import type { DemoReview } from './reviews.ts';
import { HOUR_MS } from './time.ts';
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
