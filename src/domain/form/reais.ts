import { z } from '../zod.ts';

/** Reais beyond which an amount is a typing error. */
const MAX_AMOUNT = 1_000_000;

const isInCents = (reais: number): boolean =>
  Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;

const reais = z.number('fields.amount').max(MAX_AMOUNT, 'fields.amount');

/** An amount in reais of whole cents; nothing is one. */
export const wholeReais = reais.nonnegative('fields.amount').refine(isInCents, 'fields.wholeCents');

/** An amount in reais of whole cents, more than nothing. */
export const positiveReais = reais.positive('fields.amount').refine(isInCents, 'fields.wholeCents');
