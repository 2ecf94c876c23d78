import type { Gender, Material, ProductKind, Rim, Shape } from '../products/product.ts';

/**
 * Other words that buyers use for what the labels say. Search indexes them with the product; they are never shown.
 */
export const KIND_SYNONYMS: Record<ProductKind, string> = {
  grau: 'óculos de grau armação receituário',
  solar: 'óculos de sol solar',
  'clip-on': 'óculos clip on clipon sobreposição',
  esportivo: 'óculos esportivo esporte corrida ciclismo',
  acessorios: 'acessório',
};

export const SHAPE_SYNONYMS: Record<Shape, string> = {
  redondo: 'redondo round',
  quadrado: 'quadrado square',
  retangular: 'retangular retângulo',
  gatinho: 'gatinho gateado cat eye',
  aviador: 'aviador aviator piloto',
  hexagonal: 'hexagonal hexágono geométrico',
  oval: 'oval ovalado',
  clubmaster: 'clubmaster browline',
  trapezio: 'trapézio wayfarer',
};

export const RIM_SYNONYMS: Record<Rim, string> = {
  fechado: 'aro fechado',
  'meio-aro': 'meio aro fio de nylon',
  'sem-aro': 'sem aro parafusado balgriff três peças',
};

export const MATERIAL_SYNONYMS: Record<Material, string> = {
  acetato: 'acetato',
  metal: 'metal aço',
  titanio: 'titânio',
  'tr-90': 'tr90 tr 90 flexível',
  misto: 'misto',
};

export const GENDER_SYNONYMS: Record<Gender, string> = {
  feminino: 'feminino mulher',
  masculino: 'masculino homem',
  unissex: 'unissex feminino masculino',
  infantil: 'infantil criança kids',
};
