// Empty on purpose: see load-model-viewer.ts.
