import type { ModelViewerElement } from '@google/model-viewer';
import { useEffect, useState, type RefObject } from 'react';

/** What is known of a model once it has loaded. */
export interface Model {
  /** mm. */
  width: number;
  /** z of its foremost point, metres. */
  front: number;
  animations: string[];
  /** Names of what it can be shown in: a colour, or a colour and a lens. */
  variants: string[];
}

interface Loading {
  /** Null while it is on its way. */
  model: Model | null;
  /** 0–1. */
  progress: number;
  hasFailed: boolean;
}

export interface ModelLoading extends Loading {
  /** Counts the tries; a viewer with another `key` starts again. */
  attempt: number;
  retry: () => void;
}

const NOTHING: Loading = { model: null, progress: 0, hasFailed: false };

function modelOf(viewer: ModelViewerElement): Model {
  const size = viewer.getDimensions();
  const front = viewer.getBoundingBoxCenter().z + size.z / 2;
  const { availableAnimations: animations, availableVariants: variants } = viewer;
  return { width: size.x * 1000, front, animations, variants };
}

/** How far a viewer is with its model. */
export function useModel(viewer: RefObject<ModelViewerElement | null>): ModelLoading {
  const [loading, setLoading] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const element = viewer.current;
    if (!element) return;
    const leaving = new AbortController();
    const on = (event: string, handle: (event: Event) => void) =>
      element.addEventListener(event, handle, { signal: leaving.signal });
    on('load', () => setLoading({ model: modelOf(element), progress: 1, hasFailed: false }));
    on('error', () => setLoading({ ...NOTHING, hasFailed: true }));
    on('progress', (event) => {
      const { totalProgress } = (event as CustomEvent<{ totalProgress: number }>).detail;
      setLoading((now) => (now.model ? now : { ...now, progress: totalProgress }));
    });
    return () => leaving.abort();
  }, [viewer, attempt]);

  const retry = () => {
    setLoading(NOTHING);
    setAttempt(attempt + 1);
  };
  return { ...loading, attempt, retry };
}
