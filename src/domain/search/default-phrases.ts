import { MULTIFOCAL_FROM_MM } from '../frames/frame.ts';
import type { SearchPhrase } from './phrase.ts';

interface NamedPhrase extends SearchPhrase {
  name: string;
}

/** Called after its first word. */
function phrase(by: SearchPhrase['by'], value: string, written: string): NamedPhrase {
  const phrases = written.split(', ');
  const first = phrases[0]!;
  return { name: first[0]!.toUpperCase() + first.slice(1), by, value, phrases };
}

/**
 * What a new shop's search understands: words that buyers and opticians use in Brazil, and English ones that
 * brands have made common. The shop changes them under "Palavras da busca".
 */
export const DEFAULT_PHRASES: readonly NamedPhrase[] = [
  phrase(
    'kind',
    'solar',
    'óculos de sol, óculos solar, óculos escuro, sol, solar, escuros, oculosdesol, praia, piscina, verão, sunglasses, sun',
  ),
  phrase(
    'kind',
    'grau',
    'óculos de grau, grau, graus, oculosdegrau, receituário, miopia, astigmatismo, hipermetropia, presbiopia, vista cansada, idoso, idosa, terceira idade, perto, longe, descanso, leitura, computador, gamer, antirreflexo, fotocromático, fotossensível, transitions, transition, filtro azul, luz azul, filtro de luz azul, blue light, prescription, reading',
  ),
  phrase(
    'kind',
    'clip-on',
    'clip on, clipon, clip, clipe, clip on sol, clip on solar, clip on magnético sol, óculos com clip, sobrepor, ímã, magnético, 2 em 1, dois em um',
  ),
  phrase(
    'kind',
    'esportivo',
    'esportivo, esporte, sport, corrida, correr, ciclismo, bike, bicicleta, futebol, academia, pedalar, moto, surf, vôlei, beach tennis',
  ),
  phrase('kind', 'acessorios', 'acessório, acessórios, estojo e flanela'),

  phrase(
    'shape',
    'redondo',
    'redondo, redonda, redondinho, round, john lennon, harry potter, circular',
  ),
  // What the guide to shapes suggests for a face: contrast.
  phrase('shape', 'quadrado,retangular,hexagonal', 'rosto redondo, cara redonda'),
  phrase('shape', 'redondo,oval,aviador', 'rosto quadrado, rosto anguloso'),
  phrase('shape', 'oval,aviador', 'rosto coração'),
  phrase('shape', 'gatinho,clubmaster', 'rosto triangular, rosto triângulo'),
  phrase('shape', 'redondo,trapezio,quadrado', 'rosto comprido, rosto alongado, rosto longo'),
  phrase('shape', 'quadrado', 'quadrado, quadrada, quadradinho, square'),
  phrase('shape', 'retangular', 'retangular, retângulo, rectangular, rectangle'),
  phrase('shape', 'gatinho', 'gatinho, gatinha, gateado, olho de gato, cat eye, cateye, cat'),
  phrase('shape', 'aviador', 'aviador, aviator, piloto, gota, caçador, top gun'),
  phrase('shape', 'hexagonal', 'hexagonal, hexágono, hexagon, octogonal'),
  phrase('shape', 'redondo,hexagonal', 'geométrico, geometric'),
  phrase('shape', 'oval', 'oval, ovalado, ovalada'),
  phrase('shape', 'clubmaster', 'clubmaster, club master, browline, sobrancelha'),
  phrase('shape', 'trapezio', 'trapézio, trapezoidal, wayfarer, way farer'),
  phrase(
    'shape',
    'redondo,gatinho,clubmaster',
    'vintage, retrô, hipster, anos 50, anos 60, anos 70',
  ),
  phrase('shape', 'quadrado,retangular,trapezio', 'nerd, geek'),

  phrase(
    'rim',
    'sem-aro',
    'sem aro, sem armação, três peças, 3 peças, parafusado, balgriff, rimless',
  ),
  phrase(
    'rim',
    'meio-aro',
    'meio aro, meia armação, fio de nylon, nylon, semi aro, half rim, semi rimless',
  ),
  phrase('rim', 'fechado', 'aro fechado, aro inteiro, aro completo, full rim'),

  phrase('material', 'acetato', 'acetato, acetate, aro grosso, armação grossa'),
  phrase('material', 'metal', 'metal, metálico, metálica, aço, alumínio, arame, wire'),
  phrase(
    'material',
    'titanio',
    'titânio, titanium, beta titânio, antialérgico, hipoalergênico, alergia, alérgico, alergia a níquel, sem níquel, níquel',
  ),
  phrase('material', 'tr-90', 'tr 90, tr90, plástico, flexível, inquebrável, resistente'),
  phrase('material', 'metal,titanio', 'aro fino, armação fina'),
  phrase('material', 'misto', 'misto, metal e acetato'),

  phrase('gender', 'feminino,unissex', 'feminino, feminina, mulher, mulheres, moça, women, woman'),
  phrase('gender', 'masculino,unissex', 'masculino, masculina, homem, homens, men, man'),
  phrase('gender', 'unissex', 'unissex, unisex'),
  phrase(
    'gender',
    'infantil',
    'infantil, criança, crianças, menino, menina, bebê, filho, filha, kids, juvenil, escolar',
  ),

  phrase(
    'size',
    'P',
    'rosto pequeno, rosto fino, rosto estreito, rosto miúdo, narrow face, small face, narrow, rosto fininho, cabeça pequena, ponte estreita, nariz fino, adolescente, mini, pequeno, estreito, tamanho p, tam p, p, small',
  ),
  phrase('size', 'M', 'rosto médio, tamanho m, tam m, m, médio, medium'),
  phrase(
    'size',
    'G',
    'rosto grande, rosto largo, rosto gordo, cabeça grande, cabeça larga, cabeçudo, wide face, big head, wide, ponte larga, nariz largo, haste longa, haste comprida, grande, largo, oculão, maxi, oversized, oversize, tamanho g, tam g, g, gg, large',
  ),

  phrase(
    'feature',
    'polarized',
    'polarizado, polarizada, polarizados, polarized, polaroid, polaroide, pesca, pescar, pescador, dirigir, reflexo',
  ),
  phrase(
    'feature',
    'uv400',
    'uv 400, uv400, uv, proteção uv, proteção uv 400, filtro uv, filtro uv 400, proteção solar, proteção',
  ),
  phrase(
    'feature',
    'reduced',
    'promoção, promoções, oferta, ofertas, desconto, em promoção, liquidação, outlet, queima, sale, black friday',
  ),
  phrase(
    'weight',
    '15',
    'leve, leves, levinho, super leve, bem leve, peso leve, confortável, lightweight, light',
  ),
  phrase(
    'lensHeight',
    String(MULTIFOCAL_FROM_MM),
    'multifocal, multifocais, progressiva, progressivo, progressivas, bifocal, progressive, bifocals, varilux, lente alta',
  ),
  phrase(
    'sort',
    'pa',
    'barato, baratos, baratinho, mais barato, precinho, bom preço, em conta, econômico, menor preço, cheap',
  ),
  phrase('sort', 'pb', 'mais caro, mais cara, caro, caros, luxo, luxuoso, premium, maior preço'),
  phrase('sort', 'db', 'novidade, novidades, lançamento, lançamentos, novo, novos, new'),

  phrase('sameAs', 'preto', 'black, negro'),
  phrase('sameAs', 'dourado', 'ouro, gold, golden'),
  phrase('sameAs', 'prata', 'prateado, silver'),
  phrase(
    'sameAs',
    'tartaruga',
    'marrom, tortuga, tortoise, tortoiseshell, oncinha, animal print, demi',
  ),
  phrase('sameAs', 'cristal', 'transparente, translúcido, branco, clear, white, incolor'),
  phrase('sameAs', 'azul', 'blue, marinho, navy'),
  phrase('sameAs', 'verde', 'green, petróleo, esmeralda'),
  phrase('sameAs', 'rosa', 'pink, cor de rosa, lilás, nude, bege'),
  phrase('sameAs', 'vinho', 'vermelho, bordô, roxo, red, burgundy, purple'),
  phrase('sameAs', 'grafite', 'cinza, chumbo, gray, grey, gunmetal'),
  phrase('sameAs', 'mel', 'caramelo, âmbar, amber, amarelo, laranja, yellow, orange'),
  phrase(
    'kind',
    'grau,solar,clip-on,esportivo',
    'óculos, armação, armações, glasses, eyewear, eyeglasses, frame, frames',
  ),
  phrase(
    'sameAs',
    'vale-presente',
    'gift card, giftcard, cartão presente, presente, natal, aniversário, dia das mães, dia dos pais, dia dos namorados',
  ),
  phrase('sameAs', 'espelhada', 'mirrored, mirror'),
  phrase('sameAs', 'degradê', 'gradient'),
  phrase('sameAs', 'estojo', 'case, capinha, caixinha, porta óculos'),
  phrase('sameAs', 'cordão', 'cordinha, cordinhas, correntinha, salva óculos'),
  phrase('sameAs', 'flanela', 'pano, paninho, microfibra, lenço'),
  phrase('sameAs', 'kit de limpeza', 'spray, limpa lentes, limpador'),

  phrase(
    'nothing',
    '',
    'sem grau, sem juros, quero, preciso, procuro, comprar, compra, modelo, modelos, tipo, estilo, bonito, bonita, elegante, clássico, moderno, fosco, fosca, muito, loja, ótica, online, para mim, rosto, rosto oval, formato, lente, lentes, qual, melhor, que, quem, tem, pra, alto, alta, shell, the, for, with, and',
  ),

  // What people ask any optician for, whether this shop has it or not: a search says that it has none, rather than
  // take it for something mistyped ('carrera' for 'correr').
  {
    ...phrase(
      'asWritten',
      '',
      'ray ban, rayban, oakley, vogue, carrera, prada, gucci, armani, arnette, mormaii, chilli beans, chillibeans, evoke, absurda, livo, zerezes, hb, police, persol, dior, chanel, versace, tiffany, lacoste, hugo boss, calvin klein, tom ford, tommy hilfiger, atitude, colcci, speedo, grazi massafera, juliet',
    ),
    name: 'Outras marcas',
  },
  {
    ...phrase(
      'asWritten',
      '',
      'contato, colírio, garantia, troca, trocas, devolução, frete, entrega, prazo, conserto, ajuste, parcelamento, parcelas, pagamento, pix, boleto, telefone, endereço, horário, whatsapp, medir, medidas, receita, exame, mola, charneira, warranty, return, returns, return policy, exchange, refund, shipping, delivery, payment, contact, opening hours',
    ),
    name: 'Atendimento e serviços',
  },
];
