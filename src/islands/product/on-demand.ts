/**
 * What the product page fetches only when it is asked for. The imports are here, in the chunk of
 * the page's first scripts, whose styles the page has: from another chunk Vite would ask for those
 * styles again, in a file that Astro has merged into the page's own.
 */

/** Lays the pictures over the page. */
export const loadZoom = () => import('../zoom/zoom.ts');

/** The frame on the screen at true size. */
export const loadTrueSize = () => import('../true-size/TrueSizeDialog.tsx');

/**
 * The frame in 3D.
 *
 * @throws if the browser has no WebGL
 */
export async function loadViewer() {
  const viewer = await import('../frame-3d/FrameViewer.tsx');
  await viewer.loadModelViewer();
  return viewer;
}
