import type { ProductInput } from './write-product.ts';
import type { InsertObject } from 'kysely';
import type { ReviewStatus } from '#domain/reviews/review.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { between, pick, seededRandom, type Random } from './random.ts';
import { DAY_MS } from './time.ts';

export type DemoReview = InsertObject<Schema, 'reviews'> & { productId: string };

type Text = readonly [rating: number, title: string, body: string];

const AUTHORS = [
  'Camila A.',
  'Rafael M.',
  'Beatriz N.',
  'João Pedro',
  'Luciana P.',
  'Marcos V.',
  'Helena',
  'Thiago S.',
  'Ana Clara',
  'Fernando',
  'Júlia C.',
  'Paulo H.',
  'Renata F.',
  'Gustavo L.',
  'Dona Sônia',
  'Eduardo K.',
  'Patrícia',
  'Diego F.',
  'Marina G.',
  'Otávio',
  'Larissa M.',
  'Vicente R.',
  'Isabela',
  'André Luiz',
  'Tereza',
  'Caio B.',
  'Lívia',
  'Ricardo T.',
] as const;

/** Reviews that fit any frame. */
const OF_FRAMES: readonly Text[] = [
  [
    5,
    'Melhor do que na foto',
    'A cor ao vivo é ainda mais bonita e o acabamento surpreendeu. Já ganhei elogio no primeiro dia.',
  ],
  [
    5,
    'Serviu direitinho',
    'Comparei os números da haste do meu óculos antigo com os do site e acertei de primeira. Não aperta atrás da orelha.',
  ],
  [
    5,
    'Leve mesmo',
    'Passo dez horas por dia de óculos e no fim da tarde costumava doer o nariz. Com este, esqueço que estou usando.',
  ],
  [
    4,
    'Gostei muito',
    'Bonito e bem montado. Tirei uma estrela só porque precisei passar em uma ótica para ajustar a haste direita.',
  ],
  [
    5,
    'Chegou antes do prazo',
    'Comprei na segunda e na quinta estava em casa, muito bem embalado, com flanela e cartão escrito à mão.',
  ],
  [
    4,
    'Bom custo-benefício',
    'Pelo preço eu esperava menos. Dobradiça firme e nenhuma rebarba no acetato.',
  ],
  [
    3,
    'Bonito, mas largo para mim',
    'O óculos é ótimo, eu que errei o tamanho. Meçam a largura total antes, a ficha do produto ajuda. Troquei sem problema.',
  ],
  [
    5,
    'Segundo que compro',
    'Já tinha um na cor preta e voltei para levar outro. A lente multifocal coube sem sobrar nem faltar.',
  ],
  [
    4,
    'Estiloso',
    'Chama atenção na medida. A ponte é confortável e não embaça quando uso com máscara no consultório.',
  ],
  [5, 'Presente certeiro', 'Dei para minha irmã, que é exigente. Ela não tirou mais do rosto.'],
  [
    2,
    'Esperava outra cor',
    'A cor é mais escura do que no meu celular. O atendimento foi atencioso e aceitou a devolução, por isso duas estrelas.',
  ],
  [
    5,
    'Qualidade de marca cara',
    'Usei por anos uma marca famosa e sinceramente não vejo diferença, a não ser no preço.',
  ],
  [4, 'Aprovado', 'Bem acabado e confortável. Poderia vir com um estojo um pouco mais rígido.'],
];

/** What the shop has answered in public, by the title of the review. */
const ANSWERS = new Map([
  [
    'Bonito, mas largo para mim',
    'Que bom que a troca deu certo! Da próxima vez, mande a largura do seu óculos antigo: a gente confere antes de enviar.',
  ],
  [
    'Esperava outra cor',
    'Obrigada por contar. Já refizemos a foto desta cor com luz do dia, para a tela chegar mais perto do que se vê na mão.',
  ],
]);

/** Reviews of sunglasses. */
const OF_SUNGLASSES: readonly Text[] = [
  [
    5,
    'Testado na estrada',
    'Dirigi oito horas contra o sol e cheguei sem dor de cabeça. A lente escurece sem mudar as cores.',
  ],
  [
    4,
    'Ótimo na praia',
    'Não escorrega com protetor e a areia não riscou. Só marca um pouco de dedo, como todo óculos escuro.',
  ],
  [5, 'Não saio sem ele', 'Cobre bem a lateral e combina com tudo. Meu marido já quer um igual.'],
];

/** Reviews of children's frames. */
const OF_CHILDRENS: readonly Text[] = [
  [
    5,
    'Sobreviveu à escola',
    'Três meses de recreio, duas quedas da escada e nenhum arranhão na armação. Meu filho escolheu a cor sozinho.',
  ],
  [
    5,
    'Ela não tira do rosto',
    'O óculos antigo vivia na mochila. Este ela coloca assim que acorda, diz que é macio.',
  ],
  [
    4,
    'Flexível de verdade',
    'Meu pequeno já sentou em cima e voltou ao lugar. A ponte ficou um tiquinho larga, o ajuste resolveu.',
  ],
];

/** Reviews of accessories. */
const OF_ACCESSORIES: readonly Text[] = [
  [
    5,
    'Útil e bonito',
    'Simples, bem-feito e chegou junto com os óculos. Já pedi outro para deixar no trabalho.',
  ],
  [4, 'Cumpre o que promete', 'Boa qualidade, material agradável. Poderia ter mais opções de cor.'],
  [
    5,
    'Ótimo presente',
    'Acompanhou um par de óculos no aniversário do meu pai e ele usa todo dia.',
  ],
];

function textsFor({ kind, gender }: ProductInput): readonly Text[] {
  if (kind === 'acessorios') return OF_ACCESSORIES;
  if (gender === 'infantil') return [...OF_CHILDRENS, ...OF_FRAMES.slice(0, 5)];
  return kind === 'grau' ? OF_FRAMES : [...OF_SUNGLASSES, ...OF_FRAMES];
}

/** `count` different items of a list, in random order. */
function sample<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [taken] = left.splice(Math.floor(random() * left.length), 1);
    return taken!;
  });
}

/** Most reviews are published; a few wait for the staff or were refused. */
function status(random: Random): ReviewStatus {
  const chance = random();
  if (chance < 0.9) return 'approved';
  return chance < 0.97 ? 'pending' : 'rejected';
}

/** Reviews of two products in three, none older than its product. */
export function demoReviews(products: readonly ProductInput[], now: number): DemoReview[] {
  return products.flatMap((product) => {
    const random = seededRandom(`avaliacoes-${product.id}`);
    if (random() < 1 / 3) return [];
    const age = Math.floor((now - product.createdAt) / DAY_MS);
    return sample(random, textsFor(product), between(random, 1, 6)).map(
      ([rating, title, body], index) => {
        const review = {
          id: `avaliacao-${product.slug}-${index + 1}`,
          productId: product.id,
          author: pick(random, AUTHORS),
          rating,
          title,
          body,
          status: status(random),
          createdAt: now - between(random, 1, age) * DAY_MS,
        };
        const answer = review.status === 'approved' ? (ANSWERS.get(title) ?? '') : '';
        return { ...review, answer, answeredAt: answer ? review.createdAt + DAY_MS / 2 : null };
      },
    );
  });
}
