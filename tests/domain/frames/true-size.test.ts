import { describe, expect, it } from 'vitest';
import {
  CARD_MM,
  cardStandsUpright,
  clampPxPerMm,
  guessedPxPerMm,
  parseCalibration,
  pxPerMmAt,
  shownPart,
} from '#domain/frames/true-size.ts';

describe('a millimetre on the screen', () => {
  it('is guessed at 96 px to the inch, and at 160 on a phone', () => {
    expect(guessedPxPerMm(false) * 25.4).toBeCloseTo(96);
    expect(guessedPxPerMm(true) * 25.4).toBeCloseTo(160);
  });

  it('stays within what the slider offers, on its steps', () => {
    expect(clampPxPerMm(0.1)).toBe(2);
    expect(clampPxPerMm(20)).toBe(9.5);
    expect(clampPxPerMm(3.7795)).toBe(3.78);
  });

  it('has half as many px when the browser shows each at twice its size', () => {
    const saved = { pxPerMm: 6, devicePixelRatio: 1.5 };
    expect(pxPerMmAt(saved, 1.5)).toBe(6);
    expect(pxPerMmAt(saved, 3)).toBe(3);
  });

  it.each([
    ['{"pxPerMm":6.3,"devicePixelRatio":3}', { pxPerMm: 6.3, devicePixelRatio: 3 }],
    ['{"pxPerMm":60,"devicePixelRatio":3}', null],
    ['{"pxPerMm":"6","devicePixelRatio":3}', null],
    ['{"pxPerMm":6,"devicePixelRatio":0}', null],
    ['null', null],
    ['{', null],
    [undefined, null],
  ])('is read from %s as %o', (saved, calibration) => {
    expect(parseCalibration(saved)).toEqual(calibration);
  });
});

describe('what a screen has room for', () => {
  const frame = { totalWidth: 130, lensWidth: 50 };
  it.each([
    [650, 'whole'],
    [649, 'half'],
    [325, 'half'],
    [324, 'lens'],
    [250, 'lens'],
    [249, 'half'],
  ])('on %i px of 5 to the mm: %s', (px, part) => {
    expect(shownPart(frame, 5, px)).toBe(part);
  });

  it('is a card lying flat, if it fits', () => {
    expect(cardStandsUpright(5, 5 * CARD_MM.width)).toBe(false);
    expect(cardStandsUpright(5, 5 * CARD_MM.width - 1)).toBe(true);
  });
});
