import { describe, expect, it } from 'vitest';
import { callerAddress } from '#pages/_edge/caller.ts';
import { readEnvironment } from '#server/base/env.ts';

describe('the address a call came from', () => {
  const from = (forwarded?: string, clientAddress = '10.0.0.1', env: Record<string, string> = {}) =>
    callerAddress({
      clientAddress,
      locals: { scope: { config: readEnvironment(env) } } as App.Locals,
      request: new Request('http://localhost', {
        headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      }),
    });

  const behindProxy = (forwarded?: string) => from(forwarded, '10.0.0.1', { TRUST_PROXY: 'true' });

  it('is that of the connection, whatever the caller says', () => {
    expect(from('203.0.113.7')).toBe('10.0.0.1');
  });

  it('is what our own proxy has added to whatever the caller said', () => {
    expect(behindProxy('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(behindProxy()).toBe('10.0.0.1');
  });

  it.each([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('is of a proxy that says %s the address %s, whatever the port', (said, address) => {
    expect(behindProxy(`198.51.100.1, ${said}`)).toBe(address);
  });

  it.each(['unknown', '_hidden', '203.0.113', '203.0.113.7:x', '[x]:1', 'a'.repeat(99), ' ', ','])(
    'is the proxy for all of whom it says "%s": garbage gives no one a name of their own',
    (said) => {
      expect(behindProxy(`198.51.100.1, ${said}`)).toBe('10.0.0.1');
    },
  );

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ])('is of %s the network %s, for one caller has all of it', (address, network) => {
    expect(from(undefined, address)).toBe(network);
  });
});
