import { expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { settingWarnings } from '#domain/settings/setting-warnings.ts';

const none = { before: [], after: [] };
const { color } = initialSettings;
const pale = { ...color, primary: '#ffff00', primary_contrast: '#ffffff' };

it('warns of a pair that was changed and cannot be read, the theme’s colour included', () => {
  expect(settingWarnings({ color }, { color: pale }, none)).toMatchObject([
    { kind: 'contrast', pair: 'primary', ratio: expect.closeTo(1.07, 1) },
  ]);
  const half = { ...color, secondary: '#eeeeee' };
  expect(settingWarnings({ color }, { color: half }, none)).toMatchObject([{ pair: 'secondary' }]);
});

it('says nothing of what was so before, and of what can be read', () => {
  expect(settingWarnings({ color: pale }, { color: pale }, none)).toEqual([]);
  const dark = { ...color, primary: '#5b2333' };
  expect(settingWarnings({ color }, { color: dark }, none)).toEqual([]);
});

it('warns of a gap that the change opens, not of one that was there', () => {
  const gaps = { before: ['delivery' as const], after: ['payment' as const, 'delivery' as const] };
  expect(settingWarnings({ color }, { color }, gaps)).toEqual([{ kind: 'gap', gap: 'payment' }]);
});
