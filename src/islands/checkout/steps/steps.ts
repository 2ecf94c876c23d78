import { addressSchema } from '#domain/address/address.ts';
import type { CartAddress } from '#domain/cart/cart.ts';

/** The parts of the checkout in their order; each is the id of its section on the page. */
export const STEPS = ['dados', 'entrega', 'pagamento', 'revisao'] as const;
export type Step = (typeof STEPS)[number];

export type StepState = 'done' | 'current' | 'ahead';

interface Filled {
  billing: CartAddress;
  askCpf: boolean;
  /** Null where the order goes to the billing address. */
  shipping: CartAddress | null;
  hasDelivery: boolean;
  hasPayment: boolean;
}

const isAddress = (address: CartAddress) => addressSchema.safeParse(address).success;

/** How far the checkout is: what comes before the first gap is done, that gap is the current step. */
export function stepStates(filled: Filled): Record<Step, StepState> {
  const { billing, askCpf, shipping, hasDelivery, hasPayment } = filled;
  const isFilled: Record<Step, boolean> = {
    dados: isAddress(billing) && (!askCpf || Boolean(billing.cpf)),
    entrega: hasDelivery && (!shipping || isAddress({ ...shipping, email: billing.email })),
    pagamento: hasPayment,
    revisao: false,
  };
  const current = STEPS.findIndex((step) => !isFilled[step]);
  const stateOf = (index: number): StepState =>
    index < current ? 'done' : index === current ? 'current' : 'ahead';
  return {
    dados: stateOf(0),
    entrega: stateOf(1),
    pagamento: stateOf(2),
    revisao: stateOf(3),
  };
}
