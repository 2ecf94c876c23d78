import type { Heights } from '#domain/laboratory/heights.ts';
import type {
  Finding,
  Prescription,
  TypedPrescription,
} from '#domain/prescriptions/prescription.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';

/** The value of a JSON column in which '' is none. */
export const jsonIn = <Value>(text: string): Value | null =>
  text === '' ? null : (JSON.parse(text) as Value);

/** What the prescription of an order's lenses says, as it is stored. */
export const prescriptionOf = (row: Pick<OrderLensRow, 'typed' | 'normalised' | 'reviews'>) => ({
  typed: jsonIn<TypedPrescription>(row.typed),
  normalised: jsonIn<Prescription>(row.normalised),
  reviews: jsonIn<Finding[]>(row.reviews) ?? [],
});

/** Heights of the pupils, as they are stored. */
export const heightsOf = ({ heights }: Pick<OrderLensRow, 'heights'>): Heights | null =>
  jsonIn<Heights>(heights);
