import { unknownPath } from '../_edge/answer.ts';

export const ALL = unknownPath;
