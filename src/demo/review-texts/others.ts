import type { ReviewText } from './review-text.ts';

/** Of children's frames. */
export const CHILDREN_REVIEWS: readonly ReviewText[] = [
  {
    rating: 5,
    title: 'Sobreviveu ao recreio',
    body: 'Três meses de escola, duas quedas da escada e nem um arranhão. Meu filho escolheu a cor sozinho.',
  },
  {
    rating: 5,
    title: 'Ela não tira',
    body: 'O antigo vivia na mochila. Este ela coloca assim que acorda e diz que é macio.',
  },
  {
    rating: 4,
    title: 'Sentaram em cima',
    body: 'O irmão sentou em cima no sofá. Voltou ao lugar. A ponte é um tiquinho larga, e o ajuste resolveu.',
    when: ({ material }) => material === 'tr-90',
  },
  {
    rating: 5,
    title: 'Primeiro óculos do Bento',
    body: 'Quatro anos, 3 graus e muita resistência. Esqueceu que estava usando no segundo dia.',
  },
  {
    rating: 4,
    title: 'Tamanho certo para 7 anos',
    body: 'Medi o antigo e comparei. Serviu, e ainda tem folga para crescer um pouco.',
  },
  {
    rating: 3,
    title: 'Ficou grande para o meu',
    body: 'Ele tem 5 anos e o rosto miúdo. Guardei para o ano que vem. A largura está na página, olhem antes.',
  },
  {
    rating: 5,
    title: 'Colorido sem ser bobo',
    body: 'Minha filha de 10 não queria nada “de criancinha”. Este passou na prova.',
  },
  {
    rating: 5,
    title: 'Não machuca a orelha',
    body: 'A ponta da haste é emborrachada. O outro deixava a orelha dele vermelha.',
    when: ({ material }) => material === 'tr-90',
  },
  {
    rating: 4,
    title: 'Bom e bonito',
    body: 'Só queria que viesse com cordão. Comprei separado e combinou.',
  },
  {
    rating: 5,
    title: 'Praia sem briga',
    body: 'Ela aceita os óculos de sol porque são iguais aos meus. Lente com UV400, que era o que o médico pediu.',
    when: ({ kind }) => kind !== 'grau',
  },
];

/** Of accessories. */
export const ACCESSORY_REVIEWS: readonly ReviewText[] = [
  {
    rating: 5,
    title: 'Parou de riscar',
    body: 'Meus óculos viviam soltos na bolsa. Com o estojo, acabou.',
    when: ({ name }) => /estojo/i.test(name),
  },
  {
    rating: 4,
    title: 'Firme e bonito',
    body: 'Fecha com um clique gostoso. Ocupa um pouco de espaço na bolsa pequena.',
    when: ({ name }) => /estojo/i.test(name),
  },
  {
    rating: 3,
    title: 'Apertado para óculos grande',
    body: 'Para o meu de grau é perfeito, o de sol entra justo demais.',
    when: ({ name }) => /estojo/i.test(name),
  },
  {
    rating: 5,
    title: 'Não perco mais',
    body: 'Ponho e tiro o dia inteiro para ler. Com o cordão, ele fica sempre comigo.',
    when: ({ name }) => /cordão|corrente/i.test(name),
  },
  {
    rating: 4,
    title: 'Bonito, a ponta é durinha',
    body: 'A borracha que prende na haste é dura no começo. Depois de uns dias cede.',
    when: ({ name }) => /cordão|corrente/i.test(name),
  },
  {
    rating: 5,
    title: 'Parece joia',
    body: 'Recebi elogio pela corrente, e não pelos óculos. Adorei.',
    when: ({ name }) => /corrente/i.test(name),
  },
  {
    rating: 5,
    title: 'Limpa sem deixar fiapo',
    body: 'Eu usava a camiseta, confesso. Agora vejo quanto a lente vivia suja.',
    when: ({ name }) => /flanela|limpeza|spray/i.test(name),
  },
  {
    rating: 4,
    title: 'Rende bastante',
    body: 'Duas borrifadas bastam. O frasco cabe na mochila.',
    when: ({ name }) => /limpeza|spray/i.test(name),
  },
  {
    rating: 5,
    title: 'Salvou o presente de última hora',
    body: 'Comprei às dez da noite e em um minuto o vale estava no e-mail do meu irmão.',
    when: ({ name }) => /vale/i.test(name),
  },
  {
    rating: 5,
    title: 'Ele escolheu sozinho',
    body: 'Meu pai é difícil de presentear. Com o vale, foi escolher a armação e ainda sobrou saldo.',
    when: ({ name }) => /vale/i.test(name),
  },
  {
    rating: 4,
    title: 'Prático',
    body: 'Queria poder escolher o desenho do cartão. De resto, tudo certo.',
    when: ({ name }) => /vale/i.test(name),
  },
  {
    rating: 5,
    title: 'Simples e bem feito',
    body: 'Chegou junto com os óculos. Já pedi outro para deixar no trabalho.',
    when: ({ name }) => !/vale/i.test(name),
  },
];
