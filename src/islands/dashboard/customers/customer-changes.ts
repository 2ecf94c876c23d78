import { notify } from '#stores/toasts.ts';
import { postData } from '#stores/api.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { refusalOf } from '../../form/refusal.ts';
import type { Refusal } from '../../form/useSubmission.ts';

/** Runs an action on the shown customer; null is success. `done` is announced. */
export type ChangeCustomer = (
  action: string,
  body: object,
  done: string,
) => Promise<Refusal | null>;

/** Actions on a customer; the record is shown as it is afterwards. */
export const changesOf =
  (id: string, show: (item: Customer) => void): ChangeCustomer =>
  async (action, body, done) => {
    const path = `/api/dashboard/customers/${id}/${action}`;
    const answer = await postData<{ item: Customer }>(path, body);
    if (!answer.success) return refusalOf(answer);
    show(answer.item);
    notify.success(done);
    return null;
  };
