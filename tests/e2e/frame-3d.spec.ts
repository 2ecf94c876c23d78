import type { ModelViewerElement } from '@google/model-viewer';
import sharp from 'sharp';
import { expect, hydrated, test } from './shop.ts';

/** Darker than the ground and the shadows on it: a part of a black frame. */
const isPart = (brightness: number | undefined) => brightness !== undefined && brightness < 110;

/** What of a picture is drawn upon: whether anything is, and whether something lies on its edges. */
async function drawnOn(picture: Buffer): Promise<{ anything: boolean; edges: boolean }> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const part = (x: number, y: number) => isPart(data[(y * width + x) * channels]);
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: height }, (_, y) => y);
  return {
    anything: columns.some((x) => rows.some((y) => part(x, y))),
    edges:
      columns.some((x) => part(x, 1) || part(x, height - 2)) ||
      rows.some((y) => part(1, y) || part(width - 2, y)),
  };
}

// Its stage is as wide to its height in every window.
test('A frame is turned in the lens that is chosen, and stays whole in view @desktop', async ({
  page,
}) => {
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
  // If no graphics card helps, the model is drawn by the processor.
  await expect(page.getByRole('button', { name: 'Mostrar medidas' })).toBeVisible({
    timeout: 90_000,
  });
  const viewer = page.locator('model-viewer');
  const shown = await viewer.evaluate((element: ModelViewerElement) => {
    const { variantName, availableVariants } = element;
    return { variantName, isThere: availableVariants.includes(variantName ?? '') };
  });
  expect(shown).toEqual({ variantName: 'preto/Polarizada', isThere: true });
  for (const turned of [28, 90, 150, 270]) {
    await viewer.evaluate((element: ModelViewerElement, angle) => {
      const { phi, radius } = element.getCameraOrbit();
      element.cameraOrbit = `${angle}deg ${phi}rad ${radius}m`;
      element.jumpCameraToGoal();
    }, turned);
    await expect
      .poll(async () => drawnOn(await viewer.screenshot()), { message: `turned by ${turned}°` })
      .toEqual({ anything: true, edges: false });
  }
});
