import { bounds, type Point } from '#domain/catalogue/spline.ts';
import {
  browEdge,
  hasBrow,
  hingeY,
  isPlastic,
  rightLens,
  rimEdge,
  screws,
} from './front-geometry.ts';
import { metalPaint, plasticPaint, tortoiseSpots } from './finish.ts';
import { drawLens } from './lens.ts';
import { bezier, closedPath, mirror, offset, openPath, ribbon, tangent } from './outline.ts';
import {
  both,
  drawParts,
  EAR_MM,
  frameParts,
  isThin,
  metalColour,
  opacityOf,
  type FrameLook,
} from './parts.ts';
import { groundShadow } from './scene.ts';

/** Slivers of light on the upper left of each rim, between lens and outer edge. */
function highlights(frame: FrameLook): string {
  if (frame.rim === 'sem-aro') return '';
  const brow = hasBrow(frame);
  const plastic = isPlastic(frame.material) || brow;
  const lens = rightLens(frame);
  const edge = brow ? browEdge(frame) : rimEdge(frame);
  const strength = frame.material === 'tr-90' ? 0.16 : plastic ? 0.5 : 0.75;
  const sides = [
    [lens, edge],
    [mirror(lens), mirror(edge)],
  ] as const;
  return sides
    .map(([inner, outer]) => {
      const lit = inner
        .map((point, index) => ({ point, index, normal: tangent(inner, index) }))
        .filter(({ normal: [tx, ty] }) => ty < 0.28 && ty > -0.8 && tx > 0)
        .sort((a, b) => a.point[0] - b.point[0])
        .map(({ point, index }): Point => {
          const [ox, oy] = outer[index]!;
          return [point[0] + (ox - point[0]) * 0.66, point[1] + (oy - point[1]) * 0.66];
        });
      const half = plastic ? 0.34 : 0.16;
      const sliver = ribbon(lit, (share) => half * Math.sin(Math.PI * share) ** 0.7);
      return `<path d="${closedPath(sliver)}" fill="#fff" opacity="${strength}"/>`;
    })
    .join('');
}

/** Distance of the eye in front of the lenses, mm: it shortens the temples behind them. */
const EYE_MM = 520;

/** The temples as one sees them from the front, receding behind the lenses. */
function temples(frame: FrameLook): string {
  const { measures, material } = frame;
  const thin = isThin(material);
  const y = hingeY(frame);
  const x = measures.totalWidth / 2 - (thin ? 1.2 : 2.6);
  const bend = measures.temple - EAR_MM;
  const seen = (inwards: number, height: number, depth: number): Point => {
    const scale = EYE_MM / (EYE_MM + depth);
    return [(x - inwards) * scale, height * scale];
  };
  const line = [
    ...[0, 0.3, 0.6, 0.85].map((share) => seen(0, y, bend * share)),
    ...bezier(
      seen(0, y, bend),
      seen(0.4, y, bend + 12),
      seen(1.4, y + 9, bend + 18),
      seen(3.6, y + 28, bend + 26),
      40,
    ),
  ];
  const band = ribbon(
    line,
    (share) =>
      (thin ? 0.7 + 0.7 * share : 2.1 - 1.5 * Math.sin(Math.PI * share * 0.8) ** 2) *
      Math.sqrt(Math.min((1 - share) * 14, 1)),
  );
  const paint = thin ? 'metal' : 'plastic';
  return both(band)
    .map((side) => `<path d="${closedPath(side)}" fill="url(#${paint}-bevel)"/>`)
    .join('');
}

/** Silicone pads and their arms, behind a metal front. */
function nosePads(frame: FrameLook): string {
  if (isPlastic(frame.material)) return '';
  const { bridge, lensHeight } = frame.measures;
  const x = bridge / 2 - 2.1;
  const y = lensHeight * 0.12;
  return [1, -1]
    .map((side) => {
      const arm = openPath([
        [side * (bridge / 2 + 0.8), y - 3.4],
        [side * (x + 0.6), y - 4],
        [side * x, y],
      ]);
      return (
        `<path d="${arm}" fill="none" stroke="url(#metal-edge)" stroke-width=".55" stroke-linejoin="round"/>` +
        `<ellipse cx="${side * x}" cy="${y}" rx="1.55" ry="3.9" transform="rotate(${side * -16} ${side * x} ${y})" fill="#fff" fill-opacity=".72" stroke="#8f8a83" stroke-opacity=".55" stroke-width=".22"/>`
      );
    })
    .join('');
}

/** Screws of a rimless frame, or the two metal dots on a plastic end piece. */
function rivets(frame: FrameLook): string {
  const dot = ([x, y]: Point, radius: number): string =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#6d665d"/><circle cx="${x - 0.12}" cy="${y - 0.14}" r="${radius * 0.72}" fill="#f4f1ec"/>`;
  if (frame.material !== 'acetato')
    return screws(frame)
      .map((at) => dot(at, 0.8))
      .join('');
  const x = frame.measures.totalWidth / 2 - 3.3;
  const y = hingeY(frame) + 0.2;
  return [-x, x].map((at) => dot([at, y], 0.62)).join('');
}

/** The nylon thread that holds the lens of a half rim. */
function nylon(frame: FrameLook): string {
  if (frame.rim === 'fechado') return '';
  const edge = frame.rim === 'sem-aro' ? '#7d9793' : '#979a98';
  return both(rightLens(frame))
    .map(
      (lens) =>
        `<path d="${closedPath(lens)}" fill="none" stroke="${edge}" stroke-width=".5"/><path d="${closedPath(offset(lens, () => -0.4))}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width=".35"/>`,
    )
    .join('');
}

/** A magnetic sun clip in front of the frame: tinted lenses in a thin rim, and their bar. */
function sunClip(frame: FrameLook): { defs: string; art: string } {
  if (!frame.clip) return { defs: '', art: '' };
  const { clip } = frame;
  const edges = both(offset(rightLens(frame), () => 0.9));
  const lenses = edges.map((edge, index) => drawLens(`clip${index}`, edge, clip));
  const rims = edges
    .map((edge) => `<path d="${closedPath(edge)}" fill="none" stroke="#2a2a2c" stroke-width=".9"/>`)
    .join('');
  const height = frame.measures.lensHeight * 0.3;
  const reach = frame.measures.bridge / 2 + 1;
  const bar = bezier(
    [-reach, -height],
    [-reach * 0.4, -height - 3],
    [reach * 0.4, -height - 3],
    [reach, -height],
  );
  return {
    defs: lenses.map(({ defs }) => defs).join(''),
    art: `${lenses.map(({ art }) => art).join('')}${rims}<path d="${openPath(bar)}" fill="none" stroke="#2a2a2c" stroke-width="1.5"/><path d="${openPath(bar)}" fill="none" stroke="#8b8d90" stroke-width=".4"/>`,
  };
}

/** The front of a frame without its ground: definitions and drawing, mm, lens middle at y = 0. */
export function drawFront(frame: FrameLook): { defs: string; behind: string; art: string } {
  const lens = rightLens(frame);
  const edge = hasBrow(frame) ? browEdge(frame) : rimEdge(frame);
  const { top } = bounds(edge);
  const { bottom } = bounds(rimEdge(frame));
  const span = { top, bottom };
  const lenses = both(lens).map((outline, index) => drawLens(`lens${index}`, outline, frame.lens));
  const clip = sunClip(frame);
  const body = frameParts(frame, 0.55, 0.5);
  const plasticBody = body.filter(({ paint }) => paint === 'plastic');
  const half = frame.measures.totalWidth / 2;
  const spots =
    frame.finish.look === 'tortoise'
      ? `<g clip-path="url(#sheet)">${tortoiseSpots(frame.seed, frame.finish, { left: -half, right: half, top, bottom })}</g>`
      : '';
  const opacity = opacityOf(frame);
  return {
    defs: [
      plasticPaint('plastic', frame.finish, span, frame.material === 'tr-90'),
      metalPaint('metal', metalColour(frame), span),
      ...lenses.map(({ defs }) => defs),
      clip.defs,
      `<clipPath id="sheet">${plasticBody.map(({ d }) => `<path d="${d}" clip-rule="evenodd"/>`).join('')}</clipPath>`,
    ].join(''),
    behind: `<g opacity="${opacity * 0.6}">${temples(frame)}</g>`,
    art: [
      nosePads(frame),
      ...lenses.map(({ art }) => art),
      nylon(frame),
      `<g opacity="${opacity}">`,
      drawParts(frameParts(frame, 0, 0), 'edge'),
      drawParts(frameParts(frame, 0.55, 0), 'bevel'),
      drawParts(body, 'body'),
      spots,
      '</g>',
      highlights(frame),
      rivets(frame),
      clip.art,
    ].join(''),
  };
}

/** Lifts the frame a little above the middle, which leaves room for its shadow. */
const RAISED_MM = 4;

/** Front view of a frame with its shadow on the ground: what `scene` takes. */
export function frontView(frame: FrameLook): { defs: string; content: string } {
  const { defs, behind, art } = drawFront(frame);
  const { left, right, bottom } = bounds(rimEdge(frame));
  const middle = (left + right) / 2;
  const ground = bottom + 1.2;
  const shadows = [
    groundShadow(0, ground + 2.5, frame.measures.totalWidth * 0.52, 6.5, 0.16),
    ...[-middle, middle].map((x) => groundShadow(x, ground, (right - left) * 0.42, 2.2, 0.34)),
  ];
  return {
    defs,
    content: `<g transform="translate(0 ${-RAISED_MM})">${shadows.join('')}${behind}${art}</g>`,
  };
}
