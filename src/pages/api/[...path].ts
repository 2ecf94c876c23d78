import { api } from '#domain/access/route-access.ts';
import { unknownPath } from '../_edge/answer.ts';

export const needs = api('everybody', { whileClosed: true });

export const ALL = unknownPath;
