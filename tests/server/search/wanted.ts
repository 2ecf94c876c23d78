import { sizeOfWidth } from '#domain/frames/frame.ts';
import type { DemoFrame } from '#demo/frames/demo-frame.ts';
import type { FrameMeasures, Size } from '#domain/products/product.ts';

/** What must stand among the first five: one of these names, or only frames that are so. */
export type Wanted = string | ((frame: DemoFrame) => boolean);

const sizes = ({ measures }: DemoFrame): FrameMeasures[] => Object.values(measures);
export const fits = (size: Size) => (frame: DemoFrame) =>
  Object.entries(frame.measures).some(
    ([name, { totalWidth }]) => (name || sizeOfWidth(totalWidth)) === size,
  );
export const shape =
  (...some: string[]) =>
  (frame: DemoFrame) =>
    some.includes(frame.shape);
export const kind = (one: string) => (frame: DemoFrame) => frame.kind === one;
export const material = (one: string) => (frame: DemoFrame) => frame.material === one;
export const rim = (one: string) => (frame: DemoFrame) => frame.rim === one;
export const brand = (one: string) => (frame: DemoFrame) => frame.brand === one;
export const forAll =
  (...some: string[]) =>
  (frame: DemoFrame) =>
    some.includes(frame.gender);
export const color =
  (...some: string[]) =>
  (frame: DemoFrame) =>
    frame.colors.some((one) => some.includes(one));
/** Reais. */
export const upTo = (price: number) => (frame: DemoFrame) => frame.price <= price;
export const from = (price: number) => (frame: DemoFrame) => frame.price >= price;
export const light =
  (grams = 15) =>
  (frame: DemoFrame) =>
    sizes(frame).some(({ weight }) => weight! <= grams);
export const near =
  (
    asked: Partial<FrameMeasures>,
    tolerance = { lensWidth: 2, bridge: 2, temple: 5, lensHeight: 2, totalWidth: 3 },
  ) =>
  (frame: DemoFrame) =>
    sizes(frame).some((measures) =>
      (Object.keys(asked) as (keyof typeof tolerance)[]).every(
        (name) => Math.abs(measures[name]! - asked[name]!) <= tolerance[name],
      ),
    );
export const polarized = ({ sun }: DemoFrame) => sun?.polarized ?? false;
export const protects = ({ sun }: DemoFrame) => sun?.uv400 ?? false;
export const reduced = ({ compareAt }: DemoFrame) => compareAt !== undefined;
export const high = (frame: DemoFrame) => sizes(frame).some(({ lensHeight }) => lensHeight! >= 30);
export const all =
  (...some: ((frame: DemoFrame) => boolean)[]) =>
  (frame: DemoFrame) =>
    some.every((one) => one(frame));

export const women = forAll('feminino', 'unissex');
export const men = forAll('masculino', 'unissex');
export const children = forAll('infantil');
export const round = shape('redondo');
export const sun = kind('solar');
