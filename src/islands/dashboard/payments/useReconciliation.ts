import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Reconciliation } from '#domain/payments/reconciliation.ts';
import { RECONCILIATION_PATH } from '#domain/payments/reconciliation.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { getData, type Failure } from '#stores/api.ts';

/** Ms for a day's list; the shop itself gives up before. */
const PATIENCE_MS = MINUTE_MS;

export interface Chosen {
  provider: string;
  day: string;
}

/** Compares a day of a provider's list, at first the one that the address names. */
export function useReconciliation(initial: Chosen | null) {
  const [result, setResult] = useState<Reconciliation | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);

  const compare = async ({ provider, day }: Chosen) => {
    const number = (latest.current += 1);
    const params = new URLSearchParams({ provedor: provider, dia: day });
    history.replaceState(null, '', `${RECONCILIATION_PATH}?${params}`);
    setBusy(true);
    setFailure(null);
    const query = new URLSearchParams({ provider, day });
    const answer = await getData<{ reconciliation: Reconciliation }>(
      `/api/dashboard/payments/reconciliation?${query}`,
      { patience: PATIENCE_MS },
    );
    // Another day was chosen meanwhile.
    if (number !== latest.current) return;
    setBusy(false);
    setResult(answer.success ? answer.reconciliation : null);
    setFailure(answer.success ? null : answer);
  };

  const begin = useEffectEvent(() => initial && void compare(initial));
  useEffect(() => void begin(), []);

  return { result, failure, busy, compare };
}
