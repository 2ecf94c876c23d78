import type { BrandName } from './brands.ts';
import { COLORS } from './colors.ts';

/** What an accessory is built as. */
export type AccessoryModel =
  | 'estojo-rigido'
  | 'estojo-dobravel'
  | 'kit-limpeza'
  | 'flanela'
  | 'cordao'
  | 'corrente'
  | 'vale-presente';

/** A simple product of the demo shop. The price is in reais, `qty` −1 is unlimited. */
export interface DemoAccessory {
  name: string;
  brand: BrandName;
  model: AccessoryModel;
  /** Its main colour, `#rrggbb`. */
  color: string;
  /** Path of its category below 'acessorios'. */
  category: string;
  price: number;
  compareAt?: number;
  qty: number;
  description: string;
}

export const ACCESSORIES: readonly DemoAccessory[] = [
  {
    name: 'Estojo rígido',
    brand: 'aurora',
    model: 'estojo-rigido',
    color: COLORS.petroleo.main,
    category: 'estojos/rigidos',
    price: 59.9,
    qty: 48,
    description:
      'Casca rígida forrada de veludo, com fecho de metal. Cabe de tudo, do infantil ao maior aviador da casa, e sobrevive ao fundo da mochila.',
  },
  {
    name: 'Estojo dobrável de couro vegetal',
    brand: 'lume',
    model: 'estojo-dobravel',
    color: '#8a4a2b',
    category: 'estojos/dobraveis',
    price: 89.9,
    qty: 1,
    description:
      'Triangular quando protege, plano quando está vazio: fecha com ímã e ocupa o lugar de um envelope na bolsa. Costurado à mão em couro curtido sem cromo.',
  },
  {
    name: 'Estojo infantil Pipa',
    brand: 'pipa',
    model: 'estojo-rigido',
    color: COLORS.vinho.main,
    category: 'estojos/rigidos',
    price: 44.9,
    compareAt: 54.9,
    qty: 22,
    description:
      'Menor, mais leve e com fecho que dedo pequeno abre sozinho. Vem com etiqueta para escrever o nome e a turma.',
  },
  {
    name: 'Kit de limpeza',
    brand: 'aurora',
    model: 'kit-limpeza',
    color: COLORS.petroleo.main,
    category: 'limpeza/kits',
    price: 29.9,
    qty: 120,
    description:
      'Spray de 30 ml sem álcool, próprio para antirreflexo, e uma flanela de microfibra. Duas borrifadas de cada lado bastam; o frasco dura uns três meses.',
  },
  {
    name: 'Flanela de microfibra',
    brand: 'aurora',
    model: 'flanela',
    color: COLORS.marinho.main,
    category: 'limpeza/flanelas',
    price: 14.9,
    qty: 200,
    description:
      'Trama fina, que tira a gordura sem arrastar a poeira. Lave com sabão neutro e nunca com amaciante: ele deixa um filme que embaça a lente.',
  },
  {
    name: 'Cordão trançado',
    brand: 'lume',
    model: 'cordao',
    color: COLORS.vinho.main,
    category: 'cordoes/trancados',
    price: 39.9,
    qty: 36,
    description:
      'Algodão encerado, trançado em oito fios, com ponteiras de silicone que servem em qualquer haste. Para quem tira os óculos a cada cinco minutos.',
  },
  {
    name: 'Cordão náutico',
    brand: 'tropico',
    model: 'cordao',
    color: COLORS.marinho.main,
    category: 'cordoes/trancados',
    price: 34.9,
    qty: 15,
    description:
      'Cordão com alma flutuante: se os óculos caírem na água, boiam até você chegar. Regula na nuca com uma mão.',
  },
  {
    name: 'Corrente dourada',
    brand: 'lume',
    model: 'corrente',
    color: COLORS.dourado.main,
    category: 'cordoes/correntes',
    price: 79.9,
    qty: 0,
    description:
      'Elos ovais com banho de ouro e nenhum níquel. Segura os óculos no peito como um colar e transforma a armação mais simples em conversa.',
  },
  ...[100, 250, 500].map((value): DemoAccessory => ({
    name: `Vale-presente de R$ ${value}`,
    brand: 'aurora',
    model: 'vale-presente',
    color: COLORS.petroleo.main,
    category: 'vale-presente/cartoes',
    price: value,
    qty: -1,
    description: `Um cartão de R$ ${value} para quem merece enxergar bem e escolher sozinho. Vale em qualquer produto da loja, e o saldo que sobrar continua no cartão.`,
  })),
];
