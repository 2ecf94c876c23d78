import { z } from '../zod.ts';
import { isHeight } from './heights.ts';
import { MAX_SAID } from './service-order.ts';
import { oneLine, requiredLine } from '../dashboard/record-fields.ts';
import { KINSHIPS, LAB_STATES } from '../lenses/order-lens.ts';
import {
  typedPrescriptionSchema,
  typedPrescriptionShape,
} from '../prescriptions/prescription-input.ts';

/** Longest name of a laboratory or tray. */
export const MAX_NAME = 80;

export const said = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(MAX_SAID, 'fields.tooLong');

/** An approval; with the powers as staff have read them, if the buyer sent a photo or mistyped. */
export const approveSchema = z.object({
  prescription: typedPrescriptionSchema.optional(),
  /** Whether staff let a prescription through whose date is past, which the audit says. */
  acceptExpired: z.boolean().default(false),
});

export const askSchema = z.object({ question: said('fields.lensQuestion') });
export const refuseSchema = z.object({ reason: said('fields.lensReason') });

/** A figure of the lensmeter, in JSON or as it was typed: '−1,25'. */
const figure = z
  .union([z.number(), z.string()], 'fields.number')
  .nullish()
  .transform((typed, context) => {
    const text = String(typed ?? '')
      .trim()
      .replace(/^[−–]/, '-')
      .replace(',', '.');
    if (text === '') return null;
    const number = Number(text);
    if (Number.isFinite(number) && Math.abs(number) <= 200) return number;
    context.addIssue({ code: 'custom', message: 'fields.number' });
    return z.NEVER;
  });

const height = figure.refine((mm) => mm === null || isHeight(mm), 'fields.height');

const measuredEye = z.object({
  sphere: figure,
  cylinder: figure,
  axis: figure,
  addition: figure,
  prism: figure,
  dnp: figure,
});

/** A move in the laboratory; `measured` is of the conference. */
export const labSchema = z.object({
  state: z.enum(LAB_STATES, 'fields.labState'),
  reason: z.string().trim().max(MAX_SAID, 'fields.tooLong').default(''),
  laboratory: oneLine(MAX_NAME).optional(),
  tray: oneLine(MAX_NAME).optional(),
  measured: z.object({ od: measuredEye, oe: measuredEye, pd: figure }).optional(),
});
export type LabMove = z.output<typeof labSchema>;

/** Who wears the glasses, what they are to the buyer, and the tray that the work travels in. */
export const serviceOrderFields = {
  wearerName: oneLine(120),
  kinship: z.enum([...KINSHIPS, ''], 'invalidField'),
  tray: oneLine(MAX_NAME),
};

/** What of a service order may be changed at any time. */
export const serviceOrderSchema = z
  .object({
    ...serviceOrderFields,
    laboratory: oneLine(MAX_NAME),
    heights: z.object({ od: height, oe: height }),
    dueAt: z.int().positive().nullable(),
  })
  .partial();

/** The day's closing of the book, by the technician in charge. */
export const closeDaySchema = z.object({
  day: z.iso.date('fields.day'),
  name: requiredLine(120, 'fields.name'),
  register: requiredLine(60, 'fields.register'),
});

/** A correction of the book: which entry, what was wrong, and how it is right. */
export const correctEntrySchema = z.object({
  number: z.int().positive(),
  note: said('fields.lensReason'),
  patient: requiredLine(120, 'fields.name').optional(),
  issuedAt: z.iso.date('fields.day').optional(),
  prescriber: typedPrescriptionShape.prescriber.optional(),
});
