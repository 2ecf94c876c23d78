/** Draws the outline of one's own glasses over the photographs of a list's cards, at their scale. */
import { t } from '#i18n/t.ts';
import { frontLines } from '#domain/frames/front-lines.ts';
import { ownMeasures, type OwnFrame } from '#domain/frames/own-frame.ts';
import { relativeScale, tileWidth } from '#domain/frames/relative-scale.ts';
import { $ownOutline } from '#stores/own-frame.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Pictures of products are 3:2. */
const TILE_RATIO = 3 / 2;

function svgElement(name: string, attributes: Record<string, string>, ...within: Element[]) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...within);
  return element;
}

/** The lines of one's own glasses; mm from the middle of the bridge. */
export function ownLines(own: OwnFrame): Element {
  const { rim, centre, end, bridge } = frontLines(own.shape, ownMeasures(own));
  const side = (direction: 1 | -1) =>
    svgElement(
      'g',
      { transform: `scale(${direction} 1)` },
      svgElement('path', { d: rim, transform: `translate(${centre})` }),
      svgElement('path', { d: end }),
    );
  return svgElement('g', {}, side(1), side(-1), svgElement('path', { d: bridge }));
}

/**
 * Lays them over a card's photograph, with the middles of the bridges aligned.
 *
 * @param totalWidth of the frame on the photograph in the size that is compared, mm
 */
export function drawOutline(card: Element, lines: Element, totalWidth: number): void {
  const tile = card.querySelector<HTMLElement>('.tile:has(picture)');
  if (!tile) return;
  tile.style.setProperty('--scale', String(relativeScale(totalWidth)));
  const width = tileWidth(totalWidth);
  const height = width / TILE_RATIO;
  const viewBox = [-width / 2, -height / 2, width, height].join(' ');
  const outline = { class: 'own-outline', viewBox, 'aria-hidden': 'true' };
  const drawing = svgElement('svg', outline, lines.cloneNode(true) as Element);
  // Below the badges.
  tile.querySelector('picture')?.after(drawing);
}

/** Puts the switch of the outlines where the list says that its frames are to scale. */
export function addSwitch(): void {
  const place = document.querySelector('[data-to-scale]');
  if (!place) return;
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = $ownOutline.get();
  box.addEventListener('change', () => $ownOutline.set(box.checked));
  const label = document.createElement('label');
  label.className = 'outline-switch';
  label.append(box, t('ownFrame.outlineSwitch'));
  place.replaceChildren(label);
  $ownOutline.subscribe((isOn) => {
    box.checked = isOn;
    document.documentElement.toggleAttribute('data-no-outline', !isOn);
  });
}
