import { afterEach, describe, expect, it, vi } from 'vitest';
import { callerAddress } from '#pages/_edge/caller.ts';

describe('the address a call came from', () => {
  afterEach(() => void vi.unstubAllEnvs());

  const from = (forwarded?: string) =>
    callerAddress({
      clientAddress: '10.0.0.1',
      request: new Request('http://localhost', {
        headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      }),
    });

  it('is that of the connection, whatever the caller says', () => {
    expect(from('203.0.113.7')).toBe('10.0.0.1');
  });

  it('is what our own proxy has added to whatever the caller said', () => {
    vi.stubEnv('TRUST_PROXY', 'true');
    expect(from('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(from()).toBe('10.0.0.1');
  });
});
