import { isOf, type ReviewText } from './review-text.ts';

/** Of sunglasses and clip-ons, of adults. */
export const SUN_REVIEWS: readonly ReviewText[] = [
  {
    rating: 5,
    title: 'Polarizado faz diferença',
    body: 'Na estrada molhada some aquele reflexo do asfalto. Não volto mais para lente comum.',
    when: ({ polarized }) => polarized,
  },
  {
    rating: 5,
    title: 'Pescador aprova',
    body: 'Dá para ver o fundo do rio. Meu cunhado já pediu o link.',
    when: ({ polarized }) => polarized,
  },
  {
    rating: 4,
    title: 'Só não vejo a tela do carro',
    body: 'Lente polarizada apaga um pouco o visor do painel, é assim com todas. De resto, ótimo.',
    when: ({ polarized }) => polarized,
  },
  {
    rating: 5,
    title: 'Oito horas contra o sol',
    body: 'Fui de BH a Vitória com ele e cheguei sem dor de cabeça.',
  },
  {
    rating: 5,
    title: 'Cobre bem',
    body: 'Lente grande, não entra sol pelos lados. Para quem tem olho claro, é outra vida.',
    when: ({ lensHeight }) => lensHeight >= 44,
  },
  {
    rating: 4,
    title: 'Grande no meu rosto, e eu gosto',
    body: 'Cobre metade da cara, do jeito que eu queria para a praia.',
    when: ({ narrowest }) => narrowest >= 136,
  },
  {
    rating: 3,
    title: 'Grande demais',
    body: 'Nas fotos parecia menor. Fico com cara de inseto. O óculos em si é bom.',
    when: ({ narrowest }) => narrowest >= 136,
  },
  {
    rating: 4,
    title: 'Marca de dedo',
    body: 'A lente escura mostra cada dedada. Ando com a flanela no bolso, mas enxergo muito bem.',
  },
  {
    rating: 5,
    title: 'Aviador de verdade',
    body: 'Fino, leve e sem cara de brinde. Meu tio piloto aprovou.',
    when: ({ shape }) => shape === 'aviador',
  },
  {
    rating: 3,
    title: 'Prende um pouco no cabelo',
    body: 'A dobradiça puxa um fio ou outro quando tiro da cabeça. De resto, bom.',
    when: ({ material }) => material === 'metal',
  },
  {
    rating: 5,
    title: 'Corri com ele e não saiu do lugar',
    body: 'Dez quilômetros, suor, nada. Era o que eu precisava.',
    when: isOf('esportivo'),
  },
  {
    rating: 4,
    title: 'Bom para pedalar',
    body: 'Não embaça na subida. Queria que viesse com uma lente clara para a volta, à noite.',
    when: isOf('esportivo'),
  },
  {
    rating: 5,
    title: 'Firme no vôlei de praia',
    body: 'Joguei o fim de semana inteiro. A borracha da haste segura mesmo molhada.',
    when: isOf('esportivo'),
  },
  {
    rating: 3,
    title: 'Aperta depois de uma hora',
    body: 'Para correr, excelente. Para ficar o dia todo, me aperta atrás da orelha.',
    when: isOf('esportivo'),
  },
  {
    rating: 5,
    title: 'Dois óculos em um',
    body: 'Saio da sala, coloco o clipe e pronto. O ímã pega sozinho.',
    when: isOf('clip-on'),
  },
  {
    rating: 4,
    title: 'Clipe prático',
    body: 'Encaixa fácil e não risca. Só queria um estojo menor.',
    when: isOf('clip-on'),
  },
  {
    rating: 3,
    title: 'Com o clipe fica pesado',
    body: 'Sem ele é muito confortável. Com o clipe escorrega um pouco no calor.',
    when: isOf('clip-on'),
  },
  {
    rating: 5,
    title: 'Degradê bonito',
    body: 'Escuro em cima, claro embaixo: leio o celular sem levantar os óculos.',
    when: ({ name }) => ['Zênite', 'Poente'].includes(name),
  },
  {
    rating: 5,
    title: 'Todo mundo pergunta de onde é',
    body: 'Usei num almoço de família e voltei com três encomendas.',
    when: ({ gender }) => gender !== 'masculino',
  },
  {
    rating: 5,
    title: 'Não sai da minha cara',
    body: 'Virou o óculos do carro, da feira e da praia. A areia não riscou, até agora.',
  },
  {
    rating: 4,
    title: 'Escuro na medida',
    body: 'Não muda as cores. Só não uso à noitinha, porque aí fica escuro demais.',
  },
  {
    rating: 4,
    title: 'Bom, mas veio sem limpa-lente',
    body: 'Veio estojo e flanela. Achei que vinha o spray também, e é vendido à parte.',
  },
  {
    rating: 5,
    title: 'Gatinho de cinema',
    body: 'Me sinto a própria Audrey indo comprar pão.',
    when: ({ shape }) => shape === 'gatinho',
  },
  {
    rating: 5,
    title: 'Quadradão na moda',
    body: 'Minha filha de 16 anos quis emprestado. Está comigo ainda, por enquanto.',
    when: ({ shape, gender }) => shape === 'quadrado' && gender !== 'masculino',
  },
];
