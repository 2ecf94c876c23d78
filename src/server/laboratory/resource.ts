import type { z } from 'zod';
import type { Heights } from '#domain/laboratory/heights.ts';
import {
  approveSchema,
  askSchema,
  labSchema,
  refuseSchema,
  serviceOrderSchema,
} from '#domain/laboratory/service-order-input.ts';
import { EYES } from '#domain/prescriptions/prescription.ts';
import type { ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import { t } from '#i18n/t.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { audit, changedFields } from '../service/audit.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { action, type Resource, type Unchecked } from '../dashboard/resource.ts';
import { serviceOrders } from './list.ts';
import { changeLens, type LockedLens } from './locked-lens.ts';
import { moveLens } from './move-lens.ts';
import { auditView, readServiceOrder } from './read-service-order.ts';
import {
  approvePrescription,
  askAboutPrescription,
  refusePrescription,
} from './review-prescription.ts';
import { orderedFrame } from './reading/ordered-frame.ts';
import { writeLens } from './steps/lens-steps.ts';

/** An action on one service order, whose number is the id of the address. */
const onLens = <Input extends object>(
  input: z.ZodType<Input>,
  verb: (scope: Scope, input: Input & { id: string }) => Promise<void>,
) =>
  action<Input>({
    right: 'edit',
    on: 'record',
    input,
    run: (scope, { ids: [id = ''], ...rest }) => verb(scope, { ...(rest as unknown as Input), id }),
  });

/** Who wears the glasses is not said in the audit, which nothing leaves. */
const AUDITED = ['tray', 'laboratory', 'kinship', 'dueAt'] as const;

/** @throws InvalidFieldsError of `heights.od` … for a pupil that would be above the frame's lens */
async function checkHeights({ tx, lens }: LockedLens, heights: Heights): Promise<void> {
  const lensHeight = (await orderedFrame(tx, lens))?.measures?.lensHeight ?? null;
  const outside = EYES.filter((eye) => lensHeight !== null && (heights[eye] ?? 0) >= lensHeight);
  if (outside.length > 0)
    throw new InvalidFieldsError(
      Object.fromEntries(outside.map((eye) => [`heights.${eye}`, 'fields.heightInFrame'])),
      'invalidFields',
      { lensHeight },
    );
}

/** Changes tray, laboratory, wearer, heights of the pupils or promised date. @throws InvalidFieldsError */
export function changeServiceOrder(
  scope: Scope,
  { id, ...body }: Unchecked & { id: string },
): Promise<void> {
  const { heights, ...rest } = parseInput(serviceOrderSchema, body);
  return changeLens({ scope, id }, async (locked) => {
    const { tx, lens } = locked;
    if (heights) await checkHeights(locked, heights);
    const isMeasured = heights && EYES.some((eye) => heights[eye] !== null);
    const changed = {
      ...rest,
      ...(heights && { heights: isMeasured ? JSON.stringify(heights) : '' }),
    };
    await writeLens(tx, scope, lens, changed);
    const details = changedFields(lens, { ...lens, ...changed }, AUDITED);
    if (Object.keys(details).length === 0) return;
    await audit(scope, {
      action: 'prescriptions.update',
      subject: id,
      name: lens.orderId,
      details,
    });
  });
}

/**
 * Service orders: the lenses of orders, with their prescriptions. A record is known by its number, which stands on the
 * tray and on its sheets, and is not deleted.
 */
export const prescriptions: Resource = {
  name: 'prescriptions',
  list: serviceOrders,
  record: readServiceOrder,
  viewed: (scope, id) => auditView(scope, { id, what: 'view' }),
  update: changeServiceOrder,
  actions: {
    approve: onLens(approveSchema, approvePrescription),
    ask: onLens(askSchema, askAboutPrescription),
    refuse: onLens(refuseSchema, refusePrescription),
    lab: onLens(labSchema, moveLens),
  },
  found: ({ number, wearer, frame, lens }: ServiceOrderItem) => ({
    title: `${t('prescriptions.record.title', { number })} · ${wearer}`,
    detail: [frame, lens].filter(Boolean).join(' · '),
  }),
  waiting: 'toCheck',
  todo: ['toCheck', 'late'],
  audited: 'by-verb',
};
