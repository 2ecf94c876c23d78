import type { ModelViewerElement } from '@google/model-viewer';
import { expect, hydrated, test } from './shop.ts';

/** Whether what a viewer draws keeps away from the edges of its picture. */
const isWhole = (viewer: ModelViewerElement, turned: number) =>
  new Promise<boolean>((resolve, reject) => {
    const { phi, radius } = viewer.getCameraOrbit();
    viewer.cameraOrbit = `${turned}deg ${phi}rad ${radius}m`;
    viewer.jumpCameraToGoal();
    const look = async () => {
      const picture = await createImageBitmap(await viewer.toBlob());
      const { width, height } = picture;
      const drawing = new OffscreenCanvas(width, height).getContext('2d')!;
      drawing.drawImage(picture, 0, 0);
      const { data } = drawing.getImageData(0, 0, width, height);
      // A shadow is fainter than any part of a frame.
      const isPart = (x: number, y: number) => data[4 * (y * width + x) + 3]! > 200;
      const columns = Array.from({ length: width }, (_, x) => x);
      const rows = Array.from({ length: height }, (_, y) => y);
      const isCut =
        columns.some((x) => isPart(x, 0) || isPart(x, height - 1)) ||
        rows.some((y) => isPart(0, y) || isPart(width - 1, y));
      resolve(!isCut && columns.some((x) => rows.some((y) => isPart(x, y))));
    };
    requestAnimationFrame(() => requestAnimationFrame(() => look().catch(reject)));
  });

test('A frame is turned in the lens that is chosen, and stays whole in view', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/produto/duna');
  const open = await hydrated(page.getByRole('button', { name: 'Girar em 3D' }));
  const lens = page.getByRole('group', { name: 'Lente' }).getByText('Polarizada', { exact: true });
  await lens.click();
  const canTurn = await page.evaluate(
    () => document.createElement('canvas').getContext('webgl2') !== null,
  );
  test.skip(!canTurn, 'This browser draws no models.');
  await open.click();
  // Where no graphics card helps, the model is drawn by the processor.
  await expect(page.getByRole('button', { name: 'Mostrar medidas' })).toBeVisible({
    timeout: 90_000,
  });
  const viewer = page.locator('model-viewer');
  const shown = () =>
    viewer.evaluate((element: ModelViewerElement) => {
      const { variantName, availableVariants } = element;
      return { variantName, isThere: availableVariants.includes(variantName ?? '') };
    });
  expect(await shown()).toEqual({
    variantName: expect.stringMatching(/^[a-z-]+\/Polarizada$/) as string,
    isThere: true,
  });
  for (const turned of [28, 90, 150, 270]) {
    expect(await viewer.evaluate(isWhole, turned), `turned by ${turned}°`).toBe(true);
  }
});
