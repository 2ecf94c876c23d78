/**
 * Style sheet by which a page of the shop takes part in transitions between pages (`src/styles/transitions.css`). It is
 * inline, since the browser asks for it before files of styles may have come; the content policy lets in its hash.
 */
export const TRANSITIONS =
  '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
