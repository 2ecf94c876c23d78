import { useEffect, useState } from 'react';
import type { OwnPrescription } from '#domain/prescriptions/vault.ts';
import { getData } from '#stores/api.ts';

/** The prescriptions of the account that is signed in; null until they are here, 'failed' if they do not come. */
export function useVault(
  onFound: (prescriptions: readonly OwnPrescription[]) => void,
): 'loading' | 'failed' | 'found' {
  const [state, setState] = useState<'loading' | 'failed' | 'found'>('loading');
  useEffect(() => {
    let left = false;
    void getData<{ prescriptions: OwnPrescription[] }>('/api/account/prescriptions').then(
      (answer) => {
        if (left) return;
        setState(answer.success ? 'found' : 'failed');
        if (answer.success) onFound(answer.prescriptions);
      },
    );
    return () => {
      left = true;
    };
  }, [onFound]);
  return state;
}
