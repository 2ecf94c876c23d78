import type { CSSProperties } from 'react';

interface SwatchProps {
  /** `#rrggbb`; the second tone fills the right half. */
  hex: string;
  hex2: string | null;
}

/** Round sample of a colour; its name stands beside it in the text. */
export function Swatch({ hex, hex2 }: SwatchProps) {
  const tones = { '--hex': hex, '--hex2': hex2 ?? undefined };
  return <span className="swatch" style={tones as CSSProperties} />;
}
