import { swatchStyle } from './swatch-style.ts';

interface SwatchProps {
  /** `#rrggbb`; the second tone fills the right half. */
  hex: string;
  hex2: string | null;
}

/** Round sample of a colour; its name is in the text beside it. */
export function Swatch(tones: SwatchProps) {
  return <span className="swatch" style={swatchStyle(tones)} />;
}
