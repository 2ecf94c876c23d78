/** Sides from which a frame is photographed. */
export const VIEWS = ['frente', 'tres-quartos', 'lado', 'dobrada'] as const;
export type View = (typeof VIEWS)[number];
