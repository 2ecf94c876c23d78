import { useEffect, useEffectEvent, useRef } from 'react';
import { refOf, type MediaItem, type MediaKind, type MediaRef } from '#domain/media/media.ts';
import { useUploads } from './useUploads.ts';

interface MediaChoiceOptions<Ref extends MediaRef> {
  value: readonly Ref[];
  onChange: (value: (Ref | MediaRef)[]) => void;
  accept: MediaKind;
  multiple: boolean;
  max: number;
  onBusy: ((busy: boolean) => void) | undefined;
}

/** What a field of media contains, and the uploads that add to it. */
export function useMediaChoice<Ref extends MediaRef>({
  value,
  onChange,
  accept,
  multiple,
  max,
  onBusy,
}: MediaChoiceOptions<Ref>) {
  // Several uploads may end before the form renders again: each adds to what the one before has made.
  const latest = useRef<readonly (Ref | MediaRef)[]>(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const give = (next: (Ref | MediaRef)[]) => {
    latest.current = next;
    onChange(next);
  };
  const take = (...items: MediaItem[]) => {
    const before = latest.current;
    const fresh = items.filter(({ id }) => !before.some(({ key }) => key === id)).map(refOf);
    if (fresh.length === 0) return;
    give(multiple ? [...before, ...fresh].slice(0, max) : fresh.slice(-1));
  };
  const uploads = useUploads(accept, take);
  const tellBusy = useEffectEvent((busy: boolean) => onBusy?.(busy));
  const { isBusy } = uploads;
  useEffect(() => tellBusy(isBusy), [isBusy]);

  return {
    take,
    uploads,
    /** Changes the current entries, which may be more than were rendered. */
    update: (change: (now: readonly (Ref | MediaRef)[]) => (Ref | MediaRef)[]) =>
      give(change(latest.current)),
  };
}
