import { bounds, type Point } from '#domain/catalogue/spline.ts';
import { darken } from './colour.ts';
import { hingeY, isPlastic, rimEdge } from './front-geometry.ts';
import { drawFront } from './front.ts';
import { linearGradient, groundShadow } from './scene.ts';
import { metalPaint, plasticPaint, tortoiseSpots } from './finish.ts';
import { closedPath, ribbon, walk } from './outline.ts';
import {
  drawParts,
  EAR_MM,
  frameParts,
  isThin,
  metalColour,
  opacityOf,
  type FrameLook,
} from './parts.ts';

/** Share of its width at which the front is drawn; the temple keeps its full length. */
const FORESHORTENING = 0.17;
/** Rise of the far side per mm of the front: the eye is a little above. */
const RISE = 0.045;
/** Angle at which a temple points down behind the ear. */
const EAR_ANGLE = 0.86;

/** Centre line of a temple from its hinge at the origin: its length is the temple measure, mm. */
export const templeLine = (length: number): Point[] =>
  walk([0, 0], length, (gone) => {
    const behind = Math.max(gone - (length - EAR_MM), 0) / EAR_MM;
    return EAR_ANGLE * Math.min(behind * 2.1, 1) - 0.1 * Math.max(behind - 0.55, 0);
  });

/** Length over which the end of a temple is rounded off, mm. */
const ROUNDED_MM = 3.2;

/** Half of a temple's height at a share of its length, mm. */
function templeHalf({ material, measures }: FrameLook): (share: number) => number {
  const rounded = (share: number) => {
    const missing = Math.max(1 - ((1 - share) * measures.temple) / ROUNDED_MM, 0);
    return Math.sqrt(1 - missing ** 2);
  };
  if (isThin(material)) {
    return (share) => (0.75 + Math.min(Math.max(share - 0.66, 0) * 14, 1.3)) * rounded(share);
  }
  const start = material === 'tr-90' ? 3 : 3.3;
  return (share) =>
    (start - 2.4 * Math.min(share, 0.5) + 2.9 * Math.max(share - 0.72, 0)) * rounded(share);
}

/** Share of a wire temple's length at which its plastic tip begins. */
const TIP_FROM = 0.68;

/** A temple with its tip: definitions under `id`, and the drawing with its hinge at the origin. */
function drawTemple(id: string, frame: FrameLook): { defs: string; art: string } {
  const line = templeLine(frame.measures.temple);
  const half = templeHalf(frame);
  const thin = isThin(frame.material);
  const band = (inset: number) => ribbon(line, (share) => Math.max(half(share) - inset, 0.05));
  const outer = band(0);
  const inner = band(0.5);
  const box = bounds(outer);
  const span = { top: -3.4, bottom: 3.4 };
  const tip = line.slice(Math.round(line.length * TIP_FROM));
  const tipBand = ribbon(tip, (share) => half(TIP_FROM + share * (1 - TIP_FROM)) + 0.12);
  const defs = [
    thin
      ? metalPaint(id, metalColour(frame), { top: -1, bottom: 1 })
      : plasticPaint(id, frame.finish, { top: -4, bottom: 30 }, frame.material === 'tr-90'),
    linearGradient(
      `${id}-tip`,
      [0, span.top, 0, 26],
      [
        [0, '#5b544d'],
        [0.4, '#35302c'],
        [1, '#1d1a18'],
      ],
    ),
    `<clipPath id="${id}-sheet"><path d="${closedPath(inner)}"/></clipPath>`,
  ].join('');
  const spots =
    frame.finish.look === 'tortoise' && !thin
      ? `<g clip-path="url(#${id}-sheet)">${tortoiseSpots(`${frame.seed}-haste`, frame.finish, box)}</g>`
      : '';
  const glint = ribbon(
    line.slice(12, Math.round(line.length * 0.62)),
    (share) => (thin ? 0.14 : 0.3) * Math.sin(Math.PI * share),
  );
  const light = frame.material === 'tr-90' ? 0.15 : thin ? 0.7 : 0.42;
  const art = [
    `<path d="${closedPath(outer)}" fill="url(#${id}-edge)"/>`,
    `<path d="${closedPath(inner)}" fill="url(#${id}-body)"/>`,
    spots,
    thin ? `<path d="${closedPath(tipBand)}" fill="url(#${id}-tip)"/>` : '',
    `<path d="${closedPath(glint)}" transform="translate(0 ${thin ? -0.25 : -1.25})" fill="#fff" opacity="${light}"/>`,
  ].join('');
  return { defs, art };
}

/** Hinge plate and emblem on the outside of a plastic temple. */
const emblem = (frame: FrameLook): string => {
  if (isThin(frame.material)) return '';
  return `<rect x="6.2" y="-.5" width="4.2" height="1" rx=".5" fill="${frame.finish.metal}"/><rect x="6.2" y="-.5" width="4.2" height=".45" rx=".22" fill="#fff" opacity=".5"/><path d="M1.3 -3.2V3.2" stroke="${darken(frame.finish.main, 0.6)}" stroke-width=".35" opacity=".7"/>`;
};

/**
 * Side view: the near temple in its true length, the front foreshortened beside it. It shows the
 * height of the front, the temple and its bend to scale.
 */
export function sideView(frame: FrameLook): { defs: string; content: string } {
  const { totalWidth } = frame.measures;
  const front = drawFront(frame);
  const temple = drawTemple('temple', frame);
  const y = hingeY(frame);
  const far = { x: -totalWidth * FORESHORTENING, y: -totalWidth * RISE };
  const line = bounds(templeLine(frame.measures.temple));
  const shift = -(line.right + far.x) / 2;
  const depth = frame.rim === 'sem-aro' ? 0.8 : isPlastic(frame.material) ? 3.6 : 1.3;
  const wall = drawParts(frameParts(frame, 0, 0), 'edge');
  const steps = Math.ceil(depth / 0.16);
  const walls = Array.from({ length: steps }, (_, step) => {
    const back = (depth * (steps - step)) / steps / FORESHORTENING;
    return `<use href="#wall" x="${back.toFixed(2)}" y="${(-RISE * back).toFixed(2)}"/>`;
  }).join('');
  const ground = bounds(rimEdge(frame)).bottom + 1;
  const opacity = opacityOf(frame);
  return {
    defs: front.defs + temple.defs + `<g id="wall">${wall}</g>`,
    content: [
      `<g transform="translate(${shift.toFixed(2)} -2)">`,
      groundShadow((line.right + far.x) / 2, ground + 1.4, line.right * 0.56, 5, 0.15),
      groundShadow(far.x / 2, ground - 0.4, 15, 1.8, 0.36),
      groundShadow(line.right - 8, ground + 0.6, 11, 1.5, 0.26),
      `<g opacity="${0.8 * opacity}" transform="translate(${far.x.toFixed(2)} ${(y + far.y).toFixed(2)})">${temple.art}</g>`,
      `<g transform="matrix(${FORESHORTENING} ${RISE} 0 1 ${far.x / 2} ${far.y / 2})">`,
      `<g opacity="${opacity}">${walls}</g>${front.art}</g>`,
      `<g transform="translate(-1.2 ${y.toFixed(2)})"><g opacity="${opacity}">${temple.art}</g>${emblem(frame)}</g>`,
      '</g>',
    ].join(''),
  };
}
