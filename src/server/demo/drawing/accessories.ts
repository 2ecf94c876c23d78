import type { Point } from '#domain/catalogue/spline.ts';
import { darken, lighten, mix } from './colour.ts';
import { bezier, closedPath, openPath } from './outline.ts';
import { groundShadow, linearGradient } from './scene.ts';

import type { AccessoryModel } from '../accessories.ts';

interface View {
  defs: string;
  content: string;
}

const GOLD = '#c9a24b';

/** The shop's mark: a sun that rises over the horizon. */
const mark = (x: number, y: number, size: number, color: string): string => {
  const rays = [-60, -30, 0, 30, 60]
    .map(
      (angle) =>
        `<path d="M0 ${-size * 0.72}V${-size}" transform="rotate(${angle})" stroke="${color}" stroke-width="${size * 0.1}" stroke-linecap="round"/>`,
    )
    .join('');
  return `<g transform="translate(${x} ${y})"><path d="M${-size * 0.5} 0A${size * 0.5} ${size * 0.5} 0 0 1 ${size * 0.5} 0Z" fill="${color}"/><path d="M${-size} ${size * 0.2}H${size}" stroke="${color}" stroke-width="${size * 0.1}" stroke-linecap="round"/>${rays}</g>`;
};

/** Gradient from a lit upper edge to a shaded lower one. */
const shaded = (id: string, color: string, top: number, bottom: number): string =>
  linearGradient(
    id,
    [-20, top, 20, bottom],
    [
      [0, lighten(color, 0.26)],
      [0.4, color],
      [1, darken(color, 0.38)],
    ],
  );

const stitches = (d: string, color: string): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width=".5" stroke-dasharray="2 1.3" stroke-linecap="round" opacity=".75"/>`;

/** A hard case, 160 × 62 mm, closed: two shells, a seam and a clasp. */
function hardCase(color: string): View {
  const shell = 'M-70 4C-72 -24 -50 -33 0 -33S72 -24 70 4Z';
  const base = 'M-70 5C-71 26 -52 31 0 31S71 26 70 5Z';
  return {
    defs: shaded('shell', lighten(color, 0.05), -33, 6) + shaded('base', color, 0, 40),
    content: [
      groundShadow(0, 31, 74, 6, 0.32),
      `<path d="${base}" fill="url(#base)"/><path d="${shell}" fill="url(#shell)"/>`,
      `<path d="M-70 4.5H70" stroke="${darken(color, 0.6)}" stroke-width="1"/><path d="M-69.6 3.7H69.6" stroke="${lighten(color, 0.35)}" stroke-width=".4"/>`,
      '<path d="M-58 -10C-54 -24 -34 -28.5 2 -29.200C-30 -26 -50 -20 -58 -10Z" fill="#fff" opacity=".28"/>',
      stitches('M-66 1C-67 -21 -48 -29.5 0 -29.500S67 -21 66 1', lighten(color, 0.4)),
      `<rect x="-6" y="1" width="12" height="7.5" rx="2" fill="${GOLD}"/><rect x="-6" y="1" width="12" height="2.6" rx="1.3" fill="#fff" opacity=".45"/>`,
      mark(0, -13, 5.5, mix(color, GOLD, 0.75)),
    ].join(''),
  };
}

/** A folding case, a prism of 158 mm whose front flap shows. */
function foldingCase(color: string): View {
  return {
    defs:
      shaded('flap', color, -30, 30) +
      linearGradient(
        'side',
        [50, 0, 74, 0],
        [
          [0, darken(color, 0.2)],
          [1, darken(color, 0.5)],
        ],
      ),
    content: [
      groundShadow(2, 29, 76, 6, 0.32),
      '<path d="M52 -30L72 29H60Z" fill="url(#side)"/>',
      '<path d="M-54 -30H52Q54 -30 54.6 -28L70 27Q70.6 29 68 29H-70Q-72.6 29 -72 27L-56.6 -28Q-56 -30 -54 -30Z" fill="url(#flap)"/>',
      `<path d="M-55.5 -29.400H53" stroke="${lighten(color, 0.5)}" stroke-width=".7"/>`,
      stitches('M-52 -26H50L64.5 25H-66.500Z', lighten(color, 0.45)),
      `<circle cx="-1" cy="19" r="2.6" fill="${darken(color, 0.5)}"/><circle cx="-1.3" cy="18.6" r="2" fill="${GOLD}"/>`,
      mark(-1, -2, 8, mix(color, GOLD, 0.8)),
    ].join(''),
  };
}

/** A folded microfibre cloth with a serrated edge. */
const clothArt = (color: string, x: number, y: number): string => {
  const teeth = Array.from({ length: 25 }, (_, i) => `l3 ${i % 2 ? -1.4 : 1.4}`).join('');
  return `<g transform="translate(${x} ${y})"><path d="M-37 -24Q-38 -26 -35 -26H35Q38 -26 37.5 -23L38 20H-37.500Z" fill="url(#cloth)"/><path d="M-37.5 19${teeth}L37.5 24Q37.5 26 35 26H-35Q-37.8 26 -37.5 24Z" fill="url(#cloth)"/><path d="M-37 -22C-12 -14 14 -18 37.5 -22V-6C12 4 -16 0 -37.2 6Z" fill="#fff" opacity=".16"/><path d="M-37.2 6C-14 0 14 5 37.8 -6V-2C14 9 -14 4 -37.3 10Z" fill="#000" opacity=".1"/>${mark(22, 15, 4.5, lighten(color, 0.6))}</g>`;
};

const cloth = (color: string): View => ({
  defs: shaded('cloth', color, -26, 26),
  content: `<g transform="rotate(-7) scale(1.35)">${groundShadow(1, 25, 42, 5, 0.28)}${clothArt(color, 0, 0)}</g>`,
});

/** A spray of 30 ml in front of its cloth. */
function cleaningKit(color: string): View {
  const bottle = 'M-11 -14Q-11 -18 -6 -19H6Q11 -18 11 -14V33Q11 36 8 36H-8Q-11 36 -11 33Z';
  return {
    defs:
      shaded('cloth', color, -26, 26) +
      linearGradient(
        'glass',
        [-11, 0, 11, 0],
        [
          [0, '#9fc3bd', 0.95],
          [0.28, '#e9f5f2', 0.95],
          [0.62, '#cfe5e0', 0.95],
          [1, '#86aca6', 0.95],
        ],
      ) +
      linearGradient(
        'cap',
        [-8, 0, 8, 0],
        [
          [0, '#d9d6d0'],
          [0.35, '#ffffff'],
          [1, '#b9b4ac'],
        ],
      ),
    content: [
      groundShadow(16, 34, 50, 5, 0.26) + groundShadow(-34, 36, 20, 3.4, 0.34),
      clothArt(color, 24, 8),
      '<g transform="translate(-34 0)">',
      `<path d="${bottle}" fill="url(#glass)"/><rect x="-7.5" y="-36" width="15" height="17" rx="2" fill="url(#cap)"/><path d="M-7.5 -22H7.5" stroke="#a8a39b" stroke-width=".5"/>`,
      `<rect x="-11" y="-4" width="22" height="28" fill="#fbf9f6" opacity=".94"/>${mark(0, 8, 5, color)}<path d="M-6 15H6M-4 18H4" stroke="${color}" stroke-width=".9" stroke-linecap="round" opacity=".7"/>`,
      '<path d="M-7.5 -14V32" stroke="#fff" stroke-width="1.5" stroke-linecap="round" opacity=".7"/></g>',
    ].join(''),
  };
}

/** Course of a cord: a wide loop whose ends hang down in front. */
const loop: Point[] = [
  ...bezier([-30, 30], [-74, 12], [-70, -38], [0, -36], 60),
  ...bezier([0, -36], [70, -34], [74, 12], [30, 30], 60).slice(1),
];

const silicone = ([x, y]: Point, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-2" y="-1.8" width="15" height="3.6" rx="1.8" fill="#2d2a27"/><rect x="-1" y="-1.2" width="12" height="1" rx=".5" fill="#fff" opacity=".35"/><rect x="-4.4" y="-1.4" width="3.4" height="2.8" rx=".8" fill="${GOLD}"/></g>`;

const loopEnds = silicone([-30, 30], 22) + silicone([30, 30], 158);

/** A braided cord of 70 cm. */
function cord(color: string): View {
  const d = openPath(loop);
  const stroke = (tone: string, width: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
  return {
    defs: '',
    content: [
      `<g transform="translate(1 2.5)">${stroke('#2b241c', 4.2, 'opacity=".12"')}</g>`,
      stroke(darken(color, 0.45), 3.4),
      stroke(color, 2.6),
      stroke(lighten(color, 0.35), 1.6, 'stroke-dasharray="1.1 1.7"'),
      loopEnds,
    ].join(''),
  };
}

/** A chain of oval links, alternately seen from the front and from the side. */
function chain(color: string): View {
  const links = loop
    .filter((_, index) => index % 3 === 0)
    .map(([x, y], index, all) => {
      const [nx, ny] = all[Math.min(index + 1, all.length - 1)]!;
      const [px, py] = all[Math.max(index - 1, 0)]!;
      const turn = (Math.atan2(ny - py, nx - px) * 180) / Math.PI;
      const ry = index % 2 ? 0.8 : 2.1;
      const ring = (tone: string, width: number) =>
        `<ellipse rx="3.1" ry="${ry}" fill="none" stroke="${tone}" stroke-width="${width}"/>`;
      return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn.toFixed(1)})">${ring(darken(color, 0.45), 1.3)}${ring(color, 0.9)}${ring(lighten(color, 0.6), 0.3)}</g>`;
    });
  return {
    defs: '',
    content: `<path d="${openPath(loop)}" transform="translate(1 2.5)" fill="none" stroke="#2b241c" stroke-width="4" opacity=".1"/>${links.join('')}${loopEnds}`,
  };
}

/** A gift card of 86 × 54 mm, enlarged, in front of its envelope. */
function giftCard(color: string): View {
  const horizon = closedPath([
    ...bezier([-62, 16], [-30, 4], [10, 26], [62, 8], 30),
    [62, 39],
    [-62, 39],
  ]);
  return {
    defs:
      shaded('card', color, -40, 44) +
      '<clipPath id="edge"><rect x="-62" y="-39" width="124" height="78" rx="6"/></clipPath>' +
      linearGradient(
        'paper-back',
        [0, -40, 0, 40],
        [
          [0, '#ffffff'],
          [1, '#e2d8c9'],
        ],
      ),
    content: [
      groundShadow(3, 38, 72, 6, 0.3),
      '<rect x="-60" y="-40" width="124" height="78" rx="4" fill="url(#paper-back)" stroke="#d6cbbb" stroke-width=".4" transform="rotate(5)"/>',
      '<g transform="rotate(-4)"><g clip-path="url(#edge)"><rect x="-62" y="-39" width="124" height="78" fill="url(#card)"/>',
      `<circle cx="22" cy="15" r="24" fill="${GOLD}" opacity=".85"/><circle cx="22" cy="15" r="31" fill="${GOLD}" opacity=".18"/><path d="${horizon}" fill="${darken(color, 0.45)}"/>`,
      '<path d="M-62 -39H20L-30 39H-62Z" fill="#fff" opacity=".06"/></g>',
      `<rect x="-61.7" y="-38.7" width="123.4" height="77.4" rx="5.8" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width=".6"/>${mark(-44, -22, 8, lighten(color, 0.82))}</g>`,
    ].join(''),
  };
}

const VIEWS: Record<AccessoryModel, (color: string) => View> = {
  'estojo-rigido': hardCase,
  'estojo-dobravel': foldingCase,
  'kit-limpeza': cleaningKit,
  flanela: cloth,
  cordao: cord,
  corrente: chain,
  'vale-presente': giftCard,
};

/** Picture of an accessory in a colour (`#rrggbb`): what `scene` takes. */
export const accessoryView = (model: AccessoryModel, color: string): View => VIEWS[model](color);
