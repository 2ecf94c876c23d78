import type { WithDefaults } from './with-defaults.ts';
import type { LabState, PrescriptionState } from '#domain/lenses/order-lens.ts';
import type { LensType } from '#domain/lenses/lens.ts';
import type { Use } from '#domain/lenses/lens-choice.ts';
import type { Flag } from './flag.ts';

/** A lens that the shop sells (`Lens`); powers in hundredths of a dioptre, lengths in mm. */
export interface LensRow {
  id: string;
  name: string;
  /** JSON of `LensUse[]`. */
  uses: string;
  type: LensType;
  /** In hundredths: 161 is 1.61. */
  refraction: number;
  sphereMin: number;
  sphereMax: number;
  cylinderMax: number;
  additionMin: number | null;
  additionMax: number | null;
  minHeight: number | null;
  maxDiameter: number;
  /** JSON of `Rim[]`. */
  rims: string;
  /** JSON of what each treatment that it can have costs more, in cents. */
  treatments: string;
  /** For a pair. */
  priceCents: number;
  /** What a pair costs the shop; null if it has not said. */
  costCents: number | null;
  /** Working days. */
  days: number;
  active: Flag;
  createdAt: number;
  updatedAt: number;
}

/** A prescription that someone has stored: in the vault of an account, or for the order that a guest is about to place. */
export interface PrescriptionRow {
  /** Unguessable: it is all that a guest has. */
  id: string;
  /** null for a guest's. */
  accountId: string | null;
  /** Whose eyes they are, as the owner calls them; '' for a guest's. */
  person: string;
  /** One of `KINSHIPS`; '' if it was not said. */
  kinship: string;
  /** 1, and one more with each change. */
  version: number;
  /** JSON of `TypedPrescription`. */
  typed: string;
  /** JSON of `Prescription`; '' if only a photo was sent. */
  normalised: string;
  /** Names its private photo or PDF; '' without one. */
  fileId: string;
  /** 'image/webp' or 'application/pdf'; '' without a file. */
  fileType: string;
  /** When its owner agreed that it is stored (LGPD art. 11); null for one that is only there for an order. */
  consentedAt: number | null;
  /** When it is removed unless an order was placed by it; null in a vault. */
  expiresAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** An earlier version of a stored prescription. */
export interface PrescriptionVersionRow {
  prescriptionId: string;
  version: number;
  typed: string;
  normalised: string;
  fileId: string;
  fileType: string;
  /** When it was written. */
  at: number;
}

/** The lenses of an order's line: a service order, from the prescription to the finished glasses. */
export interface OrderLensRow {
  orderId: string;
  /** The line's own. */
  position: number;
  /** Number of the service order, from 1 upwards in the whole shop. */
  number: number;
  lensId: string;
  /** One of `LENS_USES`, or 'none' for lenses without power. */
  use: Use;
  /** JSON of `TypedPrescription` and of `Prescription`; '' until the buyer has sent it, and without power. */
  typed: string;
  normalised: string;
  /** The stored prescription it was taken from; null if it was sent with the order. */
  prescriptionId: string | null;
  fileId: string;
  fileType: string;
  /** Who wears them, and what they are to the buyer; '' if it was not said. */
  wearerName: string;
  kinship: string;
  /** JSON of the `Finding[]` that call for a second pair of eyes. */
  reviews: string;
  /** null for lenses without power. */
  prescriptionState: PrescriptionState | null;
  /** What the buyer was asked last, and why the prescription was refused. */
  question: string;
  reason: string;
  /** Who has approved it; '' while nobody has. The second approval is of a case for two pairs of eyes. */
  approvedBy: string;
  approvedByName: string;
  secondBy: string;
  secondByName: string;
  approvedAt: number | null;
  labState: LabState | null;
  /** The tray that the work travels in, and the laboratory that makes it. */
  tray: string;
  laboratory: string;
  /** What is to be repaired or adjusted, or why the glasses are made again; '' for what was bought. */
  work: string;
  /** JSON of the `Heights` of the pupils; '' while nobody has measured them. */
  heights: string;
  /** Epoch ms by which it is to be ready; null before the order was confirmed. */
  dueAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** A state that lenses have had. */
export interface OrderLensStepRow {
  orderId: string;
  position: number;
  /** 0, 1 … of its line. */
  step: number;
  state: PrescriptionState | LabState;
  at: number;
  actorId: string;
  actorName: string;
  /** A question, a reason, or ''. */
  note: string;
  /** JSON of what was measured in the conference; '' otherwise. */
  measured: string;
}

/** An entry of the book of prescriptions (Decreto 24.492/1934): written once, corrected only by a further entry. */
export interface PrescriptionBookRow {
  /** From 1 upwards without a gap. */
  number: number;
  /** 'YYYY-MM-DD' on which the prescription was made up. */
  day: string;
  orderId: string;
  position: number;
  /** JSON of what is entered: patient, address, prescriber, powers, lens. */
  content: string;
  /** The entry that it corrects; null for a first one. */
  corrects: number | null;
  createdAt: number;
  /** When the day was closed, and by whom: name and register. */
  closedAt: number | null;
  closedByName: string;
  closedByRegister: string;
}

/** The last number that was given in a series; its row is locked until the commit, so that the series has no gap. */
export interface CounterRow {
  name: 'serviceOrders' | 'prescriptionBook';
  value: number;
}

export interface LensTables {
  counters: CounterRow;
  lenses: WithDefaults<LensRow, 'active' | 'costCents'>;
  prescriptions: WithDefaults<
    PrescriptionRow,
    'person' | 'kinship' | 'fileId' | 'fileType' | 'normalised'
  >;
  prescriptionVersions: PrescriptionVersionRow;
  orderLenses: WithDefaults<
    OrderLensRow,
    | 'typed'
    | 'normalised'
    | 'fileId'
    | 'fileType'
    | 'wearerName'
    | 'kinship'
    | 'reviews'
    | 'question'
    | 'reason'
    | 'approvedBy'
    | 'approvedByName'
    | 'secondBy'
    | 'secondByName'
    | 'tray'
    | 'laboratory'
    | 'work'
    | 'heights'
  >;
  orderLensSteps: OrderLensStepRow;
  prescriptionBook: WithDefaults<PrescriptionBookRow, 'closedByName' | 'closedByRegister'>;
}
