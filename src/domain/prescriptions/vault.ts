import { z } from '../zod.ts';
import { KINSHIPS, type Kinship } from '../lenses/order-lens.ts';
import type { Prescription, TypedPrescription } from './prescription.ts';
import type { PaperType } from './prescription-file.ts';
import { typedPrescriptionShape } from './prescription-input.ts';

/** The most prescriptions of one account, and letters of what a person is called. */
export const MAX_PRESCRIPTIONS = 300;
const MAX_PERSON = 60;

const person = z.string('fields.person').trim().max(MAX_PERSON, 'fields.person');
const kinship = z
  .enum([...KINSHIPS, ''], 'invalidField')
  .nullish()
  .transform((typed) => typed ?? '');
/** Whether a photo or PDF follows that the powers are read from. */
const fileOnly = z.boolean().default(false);

/** A prescription for the vault of an account. */
export const vaultPrescriptionSchema = z.object({
  ...typedPrescriptionShape,
  person: person.min(1, 'fields.person'),
  kinship,
  fileOnly,
  /** Health data are only stored for those who have agreed to it (LGPD art. 11). */
  consent: z.literal(true, 'fields.prescriptionConsent'),
  /** The version that was changed; without it, the last change wins. */
  version: z.int().optional(),
});

/** A prescription that is only sent for an order. */
export const orderedPrescriptionSchema = z.object({
  ...typedPrescriptionShape,
  person: person.default(''),
  kinship,
  fileOnly,
  /** Whether staff send it for a customer: it belongs to no account then, least of all to their own. */
  forCustomer: z.boolean().default(false),
});

/** A stored prescription as its owner reads it. Times are epoch ms. */
export interface OwnPrescription extends TypedPrescription {
  _id: string;
  version: number;
  /** Whose eyes. */
  person: string;
  kinship: Kinship | '';
  /** null if only a photo or PDF was sent. */
  normalised: Prescription | null;
  fileUrl: string | null;
  fileType: PaperType | '';
  /** The last day on which glasses are made by it, '2026-11-03'; null if it does not say when it was written. */
  validUntil: string | null;
  createdAt: number;
  updatedAt: number;
}

/** An earlier version, which a change has replaced. */
export interface EarlierPrescription
  extends
    TypedPrescription,
    Pick<OwnPrescription, 'version' | 'normalised' | 'fileUrl' | 'fileType'> {
  /** When it was written. */
  at: number;
}
