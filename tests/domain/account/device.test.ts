import { expect, it } from 'vitest';
import { deviceOf } from '#domain/account/device.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0';

it.each([
  ['Chrome', 'Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
  ['Edge', 'Windows', `Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/143.0.0.0`],
  ['Opera', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/120.0.0.0`],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  [
    'Samsung Internet',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 ${CHROME} Mobile Safari/537.36`,
  ],
  [
    'Safari',
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari',
    'macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
  ],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [null, null, 'curl/8.5.0'],
  [null, null, ''],
])('tells %s on %s', (browser, system, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
