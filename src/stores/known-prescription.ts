import { LENS_USES, type LensUse } from '#domain/lenses/lens-choice.ts';
import { storedAtom } from './stored.ts';

/** A prescription that the shop has stored, as this browser knows it: never its powers, which are health data. */
export interface KnownPrescription {
  id: string;
  /** What it was last used for. */
  use: LensUse;
}

function parse(saved: string | undefined): KnownPrescription | undefined {
  try {
    const { id, use } = JSON.parse(saved ?? '{}') as Partial<KnownPrescription>;
    const isKnown = typeof id === 'string' && LENS_USES.some((name) => name === use);
    return isKnown ? { id, use: use! } : undefined;
  } catch {
    return undefined;
  }
}

/** The prescription that was last used in this browser; null or undefined if there is none. */
export const $knownPrescription = storedAtom<KnownPrescription | null | undefined>(
  'LENS_PRESCRIPTION',
  null,
  parse,
);

/** Forgets it: nothing stays in the storage. */
export const forgetPrescription = (): void => $knownPrescription.set(undefined);
