/** Key of a visitor's own glasses in local storage: in a file of its own, since every page's first script asks for it. */
export const OWN_FRAME_KEY = 'OWN_FRAME';
