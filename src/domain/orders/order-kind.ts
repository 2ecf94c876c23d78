/** Glasses that are made again after they were handed over, for nothing: by warranty, or for another reason. */
export const REMADE_KINDS = ['warranty', 'remake'] as const;
export type RemadeKind = (typeof REMADE_KINDS)[number];

/** Work on what a customer brings to the shop. */
export const BENCH_KINDS = ['repair', 'adjustment'] as const;
export type BenchKind = (typeof BENCH_KINDS)[number];

/** Orders by which nothing is sold: they cost nothing, and count in no figure of sales. */
export const SERVICE_KINDS = [...REMADE_KINDS, ...BENCH_KINDS] as const;
export type ServiceKind = RemadeKind | BenchKind;

/** '' is a sale. */
export type OrderKind = ServiceKind | '';

export const isBenchKind = (kind: OrderKind): kind is BenchKind =>
  kind === 'repair' || kind === 'adjustment';
