import { useState } from 'react';

/**
 * Announces a text to screen readers once it has changed. Never on arrival: some read out what is in a live region
 * when a page opens, or when an island replaces it, over the page's title.
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
