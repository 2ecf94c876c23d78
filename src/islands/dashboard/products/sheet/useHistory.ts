import { useState } from 'react';

/** Steps that can be taken back. */
const STEPS = 100;

/**
 * A value that its owner holds, with the steps that led to it.
 *
 * @param set tells the owner of the new value
 * @param edition once it changes the steps are forgotten: they led to what has been saved since
 */
export function useHistory<Value>(value: Value, set: (next: Value) => void, edition: unknown) {
  const [past, setPast] = useState<readonly Value[]>([]);
  const [future, setFuture] = useState<readonly Value[]>([]);
  const [begun, setBegun] = useState(edition);
  if (!Object.is(begun, edition)) {
    setBegun(edition);
    setPast([]);
    setFuture([]);
  }

  const change = (next: Value) => {
    if (Object.is(next, value)) return;
    setPast((before) => [...before, value].slice(-STEPS));
    setFuture([]);
    set(next);
  };
  const undo = () => {
    const last = past.at(-1);
    if (last === undefined) return false;
    setPast(past.slice(0, -1));
    setFuture([value, ...future]);
    set(last);
    return true;
  };
  const redo = () => {
    const [next, ...rest] = future;
    if (next === undefined) return false;
    setPast([...past, value]);
    setFuture(rest);
    set(next);
    return true;
  };

  return { change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}
