import { lensPath } from '#domain/frames/lens-outline.ts';
import { SHAPES, type Shape } from '#domain/products/product.ts';

/** Heights of the lens that show each shape best, mm. */
const HEIGHTS: Partial<Record<Shape, number>> = {
  redondo: 46,
  quadrado: 40,
  aviador: 45,
  hexagonal: 42,
  oval: 33,
  retangular: 29,
};
const WIDTH = 48;
const BRIDGE = 18;
const CENTRE = (WIDTH + BRIDGE) / 2;

/** The thick bar along the upper edge of a clubmaster, which tells it from a trapeze. */
const BROW = `<path id="barra-clubmaster" stroke-width="7" stroke-linecap="round" d="M12.5-14.5Q33-18.5 55-15"/>
<use href="#barra-clubmaster" transform="scale(-1 1)"/>
`;

function sketch(shape: Shape): string {
  const height = HEIGHTS[shape] ?? 38;
  const browY = -height / 5;
  const bridge = `M${-BRIDGE / 2} ${browY}Q0 ${browY - 7} ${BRIDGE / 2} ${browY}`;
  return `<symbol id="${shape}" viewBox="-62 -28 124 56">
<path id="lente-${shape}" d="${lensPath(shape, WIDTH, height)}" transform="translate(${CENTRE})"/>
<use href="#lente-${shape}" transform="scale(-1 1)"/>
${shape === 'clubmaster' ? BROW : ''}<path d="${bridge}"/>
</symbol>`;
}

/** What `src/components/frames/shapes.svg` is drawn by: the front of a frame in each shape. */
export const shapeSketches = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${SHAPES.map(sketch).join('\n')}\n</svg>\n`;
