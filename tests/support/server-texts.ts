import { afterAll } from 'vitest';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
// What a started shop has read first: a file that imports a part of it alone would find no texts.
import { setShopLanguage } from '#i18n/server-texts.ts';

afterAll(() => setShopLanguage(DEFAULT_LANGUAGE));
