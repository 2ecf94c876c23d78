import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounce } from '#islands/ui/useDebounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does what was asked last, once the pause has passed', () => {
  const done: string[] = [];
  const { result, rerender } = renderHook(() => useDebounce(200));
  result.current.run(() => done.push('a'));
  vi.advanceTimersByTime(199);
  rerender();
  result.current.run(() => done.push('ab'));
  vi.advanceTimersByTime(199);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['ab']);
});

it('does nothing once it is cancelled, or its component is gone', () => {
  const work = vi.fn();
  const { result, unmount } = renderHook(() => useDebounce(200));
  result.current.run(work);
  result.current.cancel();
  vi.runAllTimers();
  result.current.run(work);
  unmount();
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
});
