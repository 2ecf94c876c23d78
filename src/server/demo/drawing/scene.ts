/** The paper on which every product lies: one scale for all, so that pictures can be compared. */

/** Size of the drawing in px; the largest of IMAGE_WIDTHS, 3:2. */
export const PICTURE = { width: 1200, height: 800 } as const;
/** Width that the picture shows in mm; a wide frame (155 mm) leaves a margin. */
export const SCENE_MM = { width: 172, height: (172 * 2) / 3 } as const;

/** Stop of a gradient: share of the way, colour, opacity. */
export type Stop = readonly [at: number, color: string, opacity?: number];

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([at, color, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** A straight gradient from one point of the drawing to another, mm. */
export function linearGradient(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`;
}

const shadowStops: Stop[] = [
  [0, '#2b241c', 1],
  [0.35, '#2b241c', 0.62],
  [0.7, '#2b241c', 0.17],
  [1, '#2b241c', 0],
];

/** A soft shadow on the ground: middle and half axes in mm. */
export const groundShadow = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  opacity: number,
): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#shadow)" opacity="${opacity}"/>`;

/** A whole picture: paper, then `content`; the origin is the middle. Definitions come from `defs`. */
export function scene({ defs = '', content }: { defs?: string; content: string }): string {
  const { width, height } = SCENE_MM;
  const box = `x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="${-width / 2} ${-height / 2} ${width} ${height}">`,
    '<defs>',
    linearGradient(
      'paper',
      [0, -height / 2, 0, height / 2],
      [
        [0, '#faf8f5'],
        [0.6, '#f6f2ec'],
        [1, '#eee8df'],
      ],
    ),
    `<radialGradient id="shadow">${stopTags(shadowStops)}</radialGradient>`,
    defs,
    '</defs>',
    `<rect ${box} fill="url(#paper)"/>`,
    content,
    '</svg>',
  ].join('');
}
