import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from '#islands/ui/Picture.tsx';

const shown = (picture: React.ReactElement) => render(picture).container.querySelector('img')!;

it('crops a picture whose own size it is not told to its box, around the focal point', () => {
  const image = shown(
    <Picture image="retrato" alt="" focal={{ x: 0.5, y: 0.8 }} className="small" />,
  );
  expect(image.className).toBe('cropped small');
  expect(image.style.objectPosition).toBe('50% 80%');
});

it('leaves a picture its own shape if it is told', () => {
  const image = shown(<Picture image="retrato" alt="" width={800} height={1200} />);
  expect(image.className).toBe('');
  expect(image.getAttribute('height')).toBe('1200');
});
