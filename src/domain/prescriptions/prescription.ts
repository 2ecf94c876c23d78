/** Where the base of a prism points, seen from its wearer. */
export const PRISM_BASES = ['nasal', 'temporal', 'superior', 'inferior'] as const;
export type PrismBase = (typeof PRISM_BASES)[number];

/** OD, the right eye, and OE, the left one. */
export const EYES = ['od', 'oe'] as const;
export type EyeName = (typeof EYES)[number];

/** What a lens for one eye has to do, with the cylinder written as minus. Powers in dioptres, in quarters. */
export interface Eye {
  sphere: number;
  /** 0 or below. */
  cylinder: number;
  /** Degrees, 1 to 180; null without a cylinder. */
  axis: number | null;
  /** What is added for near vision; null if nothing is prescribed. */
  addition: number | null;
  /** Sphere + addition. Without an addition null, or the sphere itself if that was written for near. */
  near: number | null;
  /** From the middle of the nose to the pupil, mm; null if only the distance between both pupils is known. */
  dnp: number | null;
  /** Prism dioptres (Δ); null without a prism. */
  prism: number | null;
  base: PrismBase | null;
}

/** A prescription as it was understood: the powers to be made, whatever way they were written. */
export interface Prescription {
  od: Eye;
  oe: Eye;
  /** Between both pupils, mm; null while it is not known. */
  pd: number | null;
}

/** An eye as it was typed, each part as text; what is '' was not said. */
export type TypedEye = Record<
  'sphere' | 'cylinder' | 'axis' | 'addition' | 'dnp' | 'prism' | 'base',
  string
>;

export const WEARERS = ['adult', 'child'] as const;
export type Wearer = (typeof WEARERS)[number];

/** What the powers were written for: 'near' has the addition in its spheres already. */
export const WRITTEN_FOR = ['distance', 'near'] as const;
export type WrittenFor = (typeof WRITTEN_FOR)[number];

/** The registers of those who may prescribe: of physicians, and of optometrists (ADPF 131). */
export const COUNCILS = ['CRM', 'CBOO'] as const;
export type Council = (typeof COUNCILS)[number];

/** Who wrote a prescription, and their register. */
export interface Prescriber {
  name: string;
  council: Council | '';
  /** UF of the register. */
  state: string;
  number: string;
}

/** A prescription as people type or send it. */
export interface TypedPrescription {
  /** Parts, or the eye's whole line: '−2,00 −0,75 x 180'. */
  od: TypedEye | string;
  oe: TypedEye | string;
  /** Of both eyes, where it is written once. */
  addition: string;
  /** DP in mm. */
  pd: string;
  /** Anything else that stands on it. */
  text: string;
  wearer: Wearer;
  writtenFor: WrittenFor;
  /** '2026-11-03'; '' if it was not said. */
  issuedAt: string;
  prescriber: Prescriber;
  /** Questions that were answered by "it is as written", as 'field:code': 'oe.sphere:mixedSigns'. */
  confirmed?: readonly string[];
}

/** What was found in a prescription or a lens. */
export interface Finding {
  /** 'od.sphere', 'pd', 'issuedAt', 'lens' …; left out for what concerns the whole. */
  field?: string;
  /** Key below `lenses.findings.` in the translation files; `values` are for its text. */
  code: string;
  values?: Readonly<Record<string, string | number>>;
}

/** What has to be asked, and the answers that are offered: what the field would be in each case, as it is typed. */
export interface Question extends Finding {
  options: readonly string[];
}

/**
 * What an optician would say: `refusals` stop an order, `questions` have to be answered by whoever typed it, `reviews`
 * call for a second pair of eyes in the shop, `advice` is only said.
 */
export interface Findings {
  refusals: Finding[];
  questions: Question[];
  reviews: Finding[];
  advice: Finding[];
}

/** The first of these that there is: what becomes of an order. */
export const VERDICTS = ['refuse', 'ask', 'review', 'advise', 'accept'] as const;
export type Verdict = (typeof VERDICTS)[number];
