import { api } from '#domain/access/route-access.ts';
import { unknownPath } from '../_edge/answer.ts';

export const needs = api('everybody');

export const ALL = unknownPath;
