import { useState } from 'react';

/**
 * Tells screen readers a text once it has changed. Never on arrival: what stands in a live region when a
 * page opens, or an island renders it anew, is read out by some, over the page's title.
 */
export function ChangeStatus({ text }: { text: string }) {
  const [known, setKnown] = useState(text);
  const [changed, setChanged] = useState(false);
  if (known !== text) {
    setKnown(text);
    setChanged(true);
  }
  return (
    <p className="visually-hidden" role="status">
      {changed && text}
    </p>
  );
}
