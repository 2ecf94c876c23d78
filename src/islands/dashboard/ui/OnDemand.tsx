import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { LoadFailed } from './LoadFailed.tsx';

interface OnDemandProps<Module> {
  /** A dynamic import, such as `() => import('./ShipSelection.tsx')`. */
  load: () => Promise<Module>;
  onClose: () => void;
  children: (module: Module) => ReactNode;
}

/** A dialog that is fetched when it is opened, which is when this is rendered. */
export function OnDemand<Module>({ load, onClose, children }: OnDemandProps<Module>) {
  const { module, state, request } = useOnDemand(load);
  const begin = useEffectEvent(request);
  useEffect(() => begin(), []);
  if (module) return children(module);
  return state === 'failed' ? <LoadFailed onRetry={request} onClose={onClose} /> : null;
}
