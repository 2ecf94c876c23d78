import type { Reais } from '../money.ts';
import type { MoneyBack } from '../payments/money-back.ts';
import type { Tone } from '../orders/status-look.ts';

/** Longest reason of a buyer, and longest answer of the shop. */
export const MAX_RETURN_TEXT = 1000;
/** Requests that an order may have, given up ones included: each is a row and letters. */
export const MAX_RETURNS = 20;
/** Longest tracking code of a parcel that comes back, as of one that is sent. */
export const MAX_RETURN_TRACKING = 60;

/**
 * Why pieces are to come back: withdrawal without a reason (Código de Defesa do Consumidor, art. 49), exchange for
 * another piece, warranty.
 */
export const RETURN_KINDS = ['withdrawal', 'exchange', 'warranty'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export const RETURN_STATUSES = [
  'requested',
  'accepted',
  'refused',
  'in-transit',
  'arrived',
  'refunded',
  'exchanged',
  'repaired',
  'closed',
  'cancelled',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** Where a request may go from each state. 'closed' is any other end, which the shop explains. */
const TRANSITIONS: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['accepted', 'refused', 'cancelled'],
  accepted: ['in-transit', 'arrived', 'cancelled'],
  'in-transit': ['arrived', 'closed'],
  arrived: ['refunded', 'exchanged', 'repaired', 'closed'],
  refunded: [],
  refused: [],
  exchanged: [],
  repaired: [],
  closed: [],
  cancelled: [],
};

/** What a kind may not end in: a withdrawal gives the money back. */
const NEVER: Readonly<Record<ReturnKind, readonly ReturnStatus[]>> = {
  withdrawal: ['exchanged', 'repaired'],
  exchange: ['repaired'],
  warranty: [],
};

/** What only the buyer decides. */
const OF_BUYER: readonly ReturnStatus[] = ['cancelled', 'in-transit'];

/** Where the shop or the buyer may take a request of this kind from here. */
export const returnMoves = (kind: ReturnKind, from: ReturnStatus): readonly ReturnStatus[] =>
  TRANSITIONS[from].filter((to) => !NEVER[kind].includes(to));

/** Where the shop takes a request: giving it up is the buyer's to decide. */
export type ShopMove = Exclude<ReturnStatus, 'requested' | 'cancelled'>;

/** Where the shop may take it. */
export const shopMoves = (kind: ReturnKind, from: ReturnStatus): ShopMove[] =>
  returnMoves(kind, from).filter((to) => to !== 'cancelled' && to !== 'requested');

/** Where the buyer may take it. */
export const buyerMoves = (kind: ReturnKind, from: ReturnStatus): ReturnStatus[] =>
  returnMoves(kind, from).filter((to) => OF_BUYER.includes(to));

/** Whether it still goes on. */
export const isOpenReturn = (status: ReturnStatus): boolean => TRANSITIONS[status].length > 0;

/** Whether it waits for the shop: for an answer, or for what follows once the pieces are there. */
export const waitsForShop = (status: ReturnStatus): boolean =>
  status === 'requested' || status === 'arrived';

/** Pieces of a line of the order. */
export interface ReturnLine {
  /** Position of the line in the order. */
  position: number;
  qty: number;
}

/** A state that a request has had. */
export interface ReturnEvent {
  status: ReturnStatus;
  /** Epoch ms. */
  at: number;
  /** What was written with it: the shop's answer, or the buyer's reason. */
  text: string;
  /** Who did it; '' for the buyer. */
  by: string;
}

/** A request as buyer and shop see it. Money in reais, times epoch ms. */
export interface ReturnRequest<Move extends ReturnStatus = ReturnStatus> {
  id: string;
  kind: ReturnKind;
  status: ReturnStatus;
  lines: (ReturnLine & { name: string })[];
  /** Why, in the buyer's words; '' for a withdrawal without a reason. */
  reason: string;
  /** How the pieces are sent, in the shop's words; plain text. */
  instructions: string;
  /** Of the parcel that comes back. */
  trackingCode: string;
  /** Given back, or about to be; 0 until it was refunded. */
  refund: Reais;
  /** State of that refund; null while there is none. */
  moneyBack: MoneyBack | null;
  /** Where its buyer wants money that the shop gives back by hand; '' if nothing was said. */
  pixKey: string;
  createdAt: number;
  /** The oldest first. */
  events: ReturnEvent[];
  /** Where its reader may take it. */
  moves: Move[];
}

/** The word for a request's state: not 'refunded' while its money is still to be given back. */
export const returnWord = ({
  status,
  moneyBack,
}: Pick<ReturnRequest, 'status' | 'moneyBack'>): ReturnStatus | 'toRefund' =>
  status === 'refunded' && moneyBack && moneyBack.status !== 'succeeded' ? 'toRefund' : status;

/** A line of an order as far as it can still come back. */
export interface ReturnableLine {
  position: number;
  name: string;
  /** Colour and size. */
  choices: string;
  /** Pieces that are neither back nor in an open request. */
  qty: number;
  /** What a withdrawal from it gives back, in cents: [1] for one piece, [2] for two…; [0] is 0. */
  worthCents: number[];
  /** Of lenses that were made: the percentage of their price that the shop keeps then, and how much that is. */
  madeLenses?: { keptPercent: number; keptCents: number[] };
}

/** What may be asked for an order, and what was. */
export interface OrderReturns {
  /** The kinds that may be asked now, and until when (epoch ms, excluded). */
  offers: { kind: ReturnKind; until: number }[];
  /** The kinds that could have been asked, and until when that was. */
  over: { kind: ReturnKind; until: number }[];
  /** Nothing if nothing is left to ask for. */
  lines: ReturnableLine[];
  /** What the withdrawal from everything that is left gives back, the delivery included; cents. */
  wholeCents: number;
  /** Of that, the delivery. */
  deliveryCents: number;
  /** What the shop says of lenses that were made, if any of the lines has such; '' otherwise. */
  madeLensesText: string;
  /** The newest first. */
  requests: ReturnRequest[];
}

/** How a request's state is coloured, always next to its word; for the buyer as for the shop. */
export const RETURN_TONES: Readonly<Record<ReturnStatus, Tone>> = {
  requested: 'warning',
  accepted: 'plain',
  refused: 'danger',
  'in-transit': 'plain',
  arrived: 'warning',
  refunded: 'success',
  exchanged: 'success',
  repaired: 'success',
  closed: 'muted',
  cancelled: 'muted',
};
