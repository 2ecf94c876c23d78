import { useState } from 'react';

/** How many steps can be undone. */
const STEPS = 100;

/**
 * Undo and redo for a value whose state is stored elsewhere.
 *
 * @param set passes the new value to its owner
 * @param edition a new one clears the history: its steps led to what has been saved since
 */
export function useHistory<Value>(value: Value, set: (next: Value) => void, edition: unknown) {
  const [past, setPast] = useState<readonly Value[]>([]);
  const [future, setFuture] = useState<readonly Value[]>([]);
  const [knownEdition, setKnownEdition] = useState(edition);
  if (!Object.is(knownEdition, edition)) {
    setKnownEdition(edition);
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
