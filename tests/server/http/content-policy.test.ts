import { expect, it } from 'vitest';
import { page } from '#domain/access/route-access.ts';
import { contentPolicy, hashOf, permissionsPolicy } from '#server/http/content-policy.ts';

/** The sources of a directive. */
function sources(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

it('lets a page run nothing but the files of the shop and the texts it is given', () => {
  const policy = contentPolicy({ scripts: [hashOf('alert(1)')] });
  expect(sources(policy, 'script-src')).toEqual([
    "'self'",
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
  ]);
  expect(sources(policy, 'default-src')).toEqual(["'self'"]);
  for (const closed of ['object-src', 'base-uri', 'frame-src']) {
    expect(sources(policy, closed)).toEqual(["'none'"]);
  }
  expect(sources(policy, 'form-action')).toEqual(["'self'"]);
});

it.each(['script-src', 'style-src', 'default-src'])(
  'never opens %s to all that is inline',
  (of) => {
    const policy = contentPolicy({
      allows: ['camera', 'model'],
      scripts: [hashOf('a()')],
      styles: [hashOf('b{}')],
    });
    expect(sources(policy, of)).not.toContain("'unsafe-inline'");
    expect(sources(policy, of)).not.toContain("'unsafe-eval'");
  },
);

it('gives the camera to a page that declares it, and to no other', () => {
  const { allows } = page('visitor', { allows: ['camera'] });
  expect(permissionsPolicy(allows)).toContain('camera=(self)');
  expect(permissionsPolicy(page('visitor').allows)).toContain('camera=()');
  expect(permissionsPolicy(allows)).toContain('microphone=()');
});

it('gives blobs and WebAssembly to a page that shows a model, and to no other', () => {
  const withModel = contentPolicy({ allows: ['model'] });
  expect(sources(withModel, 'script-src')).toContain("'wasm-unsafe-eval'");
  expect(sources(withModel, 'connect-src')).toEqual(["'self'", 'blob:']);
  expect(contentPolicy()).not.toMatch(/blob:|wasm/);
});

it('adds sources of the settings, which "none" gives way to', () => {
  const policy = contentPolicy({
    sources: [{ 'img-src': ['https://cdn.example'] }, { 'frame-src': ['https://pago.example'] }],
  });
  expect(sources(policy, 'img-src')).toContain('https://cdn.example');
  expect(sources(policy, 'frame-src')).toEqual(['https://pago.example']);
});
