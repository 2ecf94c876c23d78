/** What the jobs of imports do; loaded with the first of them. */
export { checkImport } from './check-import.ts';
export { giveUpImport } from './imports.ts';
export { fetchPictures } from './picture-import.ts';
export { writeImport } from './run-import.ts';
export { undoWrites } from './undo-import.ts';
