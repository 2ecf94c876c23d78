import type { ModelViewerElement } from '@google/model-viewer';
import type { ClassAttributes, HTMLAttributes } from 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Its own attributes as the page writes them: https://modelviewer.dev/docs */
      'model-viewer': HTMLAttributes<ModelViewerElement> &
        ClassAttributes<ModelViewerElement> & {
          src?: string;
          alt?: string;
          /** Announcements by the side that is seen, as JSON. */
          a11y?: string;
          'variant-name'?: string | undefined;
          'camera-controls'?: boolean;
          'camera-orbit'?: string;
          'min-camera-orbit'?: string;
          'max-camera-orbit'?: string;
          'field-of-view'?: string;
          'min-field-of-view'?: string;
          'max-field-of-view'?: string;
          'touch-action'?: string;
          'disable-pan'?: boolean;
          'disable-tap'?: boolean;
          'interaction-prompt'?: string;
          'environment-image'?: string;
          'tone-mapping'?: string;
          'shadow-intensity'?: string;
          'shadow-softness'?: string;
          'animation-name'?: string | undefined;
          loading?: 'auto' | 'lazy' | 'eager';
        };
    }
  }
}

declare global {
  interface Window {
    /** Read by model-viewer when its element is made: the address of what decodes a model. */
    ModelViewerElement?: Partial<
      Record<
        | 'meshoptDecoderLocation'
        | 'dracoDecoderLocation'
        | 'ktx2TranscoderLocation'
        | 'lottieLoaderLocation',
        string
      >
    >;
  }
}
