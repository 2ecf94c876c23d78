import type { z } from 'zod';
import {
  approveSchema,
  askSchema,
  labSchema,
  refuseSchema,
  serviceOrderSchema,
} from '#domain/laboratory/service-order-input.ts';
import { audit, changedFields } from '../service/audit.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { action, type Resource, type Unchecked } from '../dashboard/resource.ts';
import { serviceOrders } from './list.ts';
import { changeLens } from './locked-lens.ts';
import { moveLens } from './move-lens.ts';
import { auditView, readServiceOrder } from './read-service-order.ts';
import {
  approvePrescription,
  askAboutPrescription,
  refusePrescription,
} from './review-prescription.ts';
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

const CHANGEABLE = ['tray', 'laboratory', 'wearerName', 'kinship', 'dueAt'] as const;

/** Changes tray, laboratory, wearer or promised date. @throws InvalidFieldsError */
function changeServiceOrder(
  scope: Scope,
  { id, ...body }: Unchecked & { id: string },
): Promise<void> {
  const changed = parseInput(serviceOrderSchema, body);
  return changeLens({ scope, id }, async ({ tx, lens }) => {
    await writeLens(tx, scope, lens, changed);
    const details = changedFields(lens, { ...lens, ...changed }, CHANGEABLE);
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
  waiting: 'toCheck',
  todo: ['toCheck', 'late'],
  audited: 'by-verb',
};
