import type { Findings, Verdict } from '../prescriptions/prescription.ts';
import type { CardJson } from '../products/product-json.ts';
import type { LensType } from './lens.ts';
import type { MountedLenses } from './rank-frames.ts';

/** A finding in the words of the shop. */
export interface ToldFinding {
  field?: string;
  code: string;
  message: string;
  /** Of a question. */
  options?: readonly string[];
}

/** A lens that frames can be looked for with; its price in reais for a pair. */
export interface FramesLens {
  _id: string;
  name: string;
  type: LensType;
  index: number;
  price: number;
  days: number;
}

/** A frame that suits a prescription, in the size with the thinnest edge. */
export interface SuitingFrame extends MountedLenses {
  product: CardJson;
  /** Name of the size; '' for a frame of one size. */
  size: string;
}

/** The frames that suit a prescription, and what the shop says of the prescription; never its powers. */
export interface SuitingFrames extends Record<keyof Findings, ToldFinding[]> {
  verdict: Verdict;
  /** Whether the centres could be compared with the pupils. */
  hasPd: boolean;
  /** The lens that they are ranked with; null if the prescription is not understood, or no lens can have its powers. */
  lens: FramesLens | null;
  /** The one that is advised, and all that there are to choose from. */
  advisedId: string | null;
  lenses: FramesLens[];
  /** One page, the thinnest edge first. */
  frames: SuitingFrame[];
  total: number;
  page: number;
  pages: number;
  /** How many frames of the list do not suit, by what stands against them, the most frequent first. */
  left: { code: string; count: number }[];
  /** Of those that were asked for by their ids, those that do not suit. */
  unsuited: { productId: string; code: string; message: string }[];
}
