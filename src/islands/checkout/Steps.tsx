import { t } from '#i18n/t.ts';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { addressSchema, collectorSchema } from '#domain/address/address.ts';
import { isInBrazil } from '#domain/address/country.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import styles from './Checkout.module.css';

/** The parts of the checkout in their order; each is the id of its section on the page. */
export const STEPS = ['entrega', 'dados', 'pagamento'] as const;
export type Step = (typeof STEPS)[number];

export type StepState = 'done' | 'current' | 'ahead';

interface Filled {
  billing: CartAddress;
  askCpf: boolean;
  /** Null if the order goes to the billing address. */
  shipping: CartAddress | null;
  /** Whether it is collected, which needs no address. */
  isCollected: boolean;
  hasDelivery: boolean;
  hasPayment: boolean;
}

const PERSON = ['fullName', 'phone', 'email', 'cpf'];

/** What is missing or wrong in an address: something of the place, something of the person. */
function gapsOf(address: CartAddress, schema: typeof addressSchema) {
  const fields = schema.safeParse(address).error?.issues.map(({ path }) => String(path[0])) ?? [];
  return {
    person: fields.some((field) => PERSON.includes(field)),
    place: fields.some((field) => !PERSON.includes(field)),
  };
}

/** How far the checkout is: what comes before the first gap is done, that gap is the current step. */
export function stepStates(filled: Filled): Record<Step, StepState> {
  const { billing, askCpf, shipping, isCollected, hasDelivery, hasPayment } = filled;
  const gaps = gapsOf(billing, isCollected ? collectorSchema : addressSchema);
  const recipient = shipping && gapsOf({ ...shipping, email: billing.email }, addressSchema);
  const lacksCpf = askCpf && isInBrazil(billing.country) && !billing.cpf;
  const isFilled: Record<Step, boolean> = {
    entrega: hasDelivery && !gaps.place && !recipient?.place && !recipient?.person,
    dados: !gaps.person && !lacksCpf,
    pagamento: hasPayment,
  };
  const current = STEPS.find((step) => !isFilled[step]);
  const stateOf = (step: Step): StepState => {
    if (step === current) return 'current';
    return !current || STEPS.indexOf(step) < STEPS.indexOf(current) ? 'done' : 'ahead';
  };
  return {
    entrega: stateOf('entrega'),
    dados: stateOf('dados'),
    pagamento: stateOf('pagamento'),
  };
}

interface ProgressProps {
  titles: Record<Step, string>;
  states: Record<Step, StepState>;
}

/** The steps in a row: which are done, which one is next; each leads to its part of the page. */
export function Progress({ titles, states }: ProgressProps) {
  return (
    <nav className={styles.nav} aria-label={t('checkout.progress')}>
      <ol className={styles.progress}>
        {STEPS.map((step) => (
          <li key={step}>
            <a
              href={`#${step}`}
              aria-current={states[step] === 'current' ? 'step' : undefined}
              className={styles.stepLink}
            >
              <StepMark step={step} state={states[step]} />
              <span>{titles[step]}</span>
              <StepDone state={states[step]} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepSectionProps {
  step: Step;
  state: StepState;
  title: string;
  children: ReactNode;
}

/** One step of the checkout: its number and name, then its fields. */
export function StepSection({ step, state, title, children }: StepSectionProps) {
  return (
    <section className={styles.section} id={step}>
      <div className={styles.head}>
        <StepMark step={step} state={state} />
        <h2 className="subtitle">{title}</h2>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Number of a step in a ring; a tick once it is done. */
function StepMark({ step, state }: { step: Step; state: StepState }) {
  return (
    <span className={styles.mark} data-state={state}>
      {state === 'done' ? (
        <Check size={16} strokeWidth={2} aria-hidden="true" />
      ) : (
        <span aria-hidden="true">{STEPS.indexOf(step) + 1}</span>
      )}
    </span>
  );
}

/** Tells screen readers that a step is done. */
function StepDone({ state }: { state: StepState }) {
  return state === 'done' && <span className="visually-hidden"> ({t('checkout.done')})</span>;
}
