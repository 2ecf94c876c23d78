import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

/** Replaces a form that went well; it takes the focus that the form had. */
export function Done({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="notice notice--success stack" role="status" tabIndex={-1} ref={place}>
      {children}
    </div>
  );
}
