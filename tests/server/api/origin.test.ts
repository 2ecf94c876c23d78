import { describe, expect, it } from 'vitest';
import { isForeignCall } from '#pages/_edge/origin.ts';

const SITE = 'https://loja.example';

describe('a call to the API', () => {
  it.each([
    ['POST', 'http://10.0.0.5:4321', undefined, false],
    ['POST', SITE, SITE, false],
    ['POST', SITE, undefined, true],
    ['POST', 'https://outra.example', SITE, true],
    ['PUT', 'https://outra.example', undefined, true],
    ['DELETE', 'https://outra.example', undefined, true],
    ['POST', 'http://10.0.0.5:9999', undefined, true],
    ['POST', 'null', undefined, true],
    ['POST', 'https://loja.example.outra.example', SITE, true],
    ['POST', null, SITE, false],
    ['GET', 'https://outra.example', SITE, false],
    ['HEAD', 'https://outra.example', SITE, false],
  ])('%s from %s, with the site at %s, is foreign: %s', (method, origin, siteUrl, foreign) => {
    const headers = new Headers({ host: '10.0.0.5:4321', ...(origin && { origin }) });
    const request = new Request('http://10.0.0.5:4321/api/orders', { method, headers });
    expect(isForeignCall(request, siteUrl)).toBe(foreign);
  });

  it.each([
    ['loja.example', 'http://loja.example', SITE, true],
    ['loja.example', SITE, SITE, false],
    ['loja.example:8443', 'http://loja.example:8443', 'https://loja.example:8443', true],
    ['localhost:4321', 'http://localhost:4321', SITE, false],
    ['www.loja.example', 'https://www.loja.example', SITE, false],
    ['loja.example', 'https://loja.example', 'http://loja.example', false],
    ['loja.example', 'https://loja.example', undefined, false],
  ])('to %s from %s, with the site at %s, is foreign: %s', (host, origin, siteUrl, foreign) => {
    // A proxy ends TLS: what reaches the shop is http.
    const request = new Request(`http://${host}/api/orders`, {
      method: 'POST',
      headers: { host, origin },
    });
    expect(isForeignCall(request, siteUrl)).toBe(foreign);
  });
});
