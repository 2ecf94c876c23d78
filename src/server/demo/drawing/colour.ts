const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** `share` of the second colour in the first; both and the answer are `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const other = channels(second);
  const mixed = channels(first).map((value, i) =>
    Math.round(value + (other[i]! - value) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

export const lighten = (hex: string, share: number): string => mix(hex, '#ffffff', share);
export const darken = (hex: string, share: number): string => mix(hex, '#0b0a09', share);

/** Perceived brightness, 0 to 1 (Rec. 709 weights on the coded values). */
export function brightness(hex: string): number {
  const [red, green, blue] = channels(hex) as [number, number, number];
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
