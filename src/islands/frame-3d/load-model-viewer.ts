/**
 * An empty file: the meshopt decoder is part of model-viewer's own bundle, naming a place turns it on. The content
 * policy lets in no script but the shop's own files.
 */
import IN_THE_BUNDLE from './nothing.js?url';

/**
 * Makes `<model-viewer>` known, from this shop and no other host: what it would ask Google's or
 * jsdelivr's servers for (Draco, KTX2, Lottie) our models do not use, and it is pointed here as well.
 *
 * @throws if the browser has no WebGL
 */
export async function loadModelViewer(): Promise<void> {
  if (!document.createElement('canvas').getContext('webgl2')) {
    throw new Error('No WebGL 2 in this browser.');
  }
  window.ModelViewerElement ??= {
    meshoptDecoderLocation: IN_THE_BUNDLE,
    dracoDecoderLocation: '/media/',
    ktx2TranscoderLocation: '/media/',
    lottieLoaderLocation: '/media/',
  };
  await import('@google/model-viewer');
}
