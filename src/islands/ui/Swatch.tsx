interface SwatchProps {
  /** `#rrggbb`; the second tone fills the right half. */
  hex: string;
  hex2: string | null;
}

/** Round sample of a colour; its name stands beside it in the text. */
export function Swatch({ hex, hex2 }: SwatchProps) {
  return (
    <svg className="swatch" viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" fill={hex} />
      {hex2 && <rect x="10" width="10" height="20" fill={hex2} />}
    </svg>
  );
}
