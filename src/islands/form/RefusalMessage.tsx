import type { ReactNode } from 'react';

/** Says why something was refused, also to those who hear the page; nothing while there is no reason. */
export function RefusalMessage({ message }: { message: ReactNode }) {
  return message ? (
    <p className="notice notice--danger" role="alert">
      {message}
    </p>
  ) : null;
}
