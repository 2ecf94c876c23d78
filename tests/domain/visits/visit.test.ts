import { describe, expect, it } from 'vitest';
import { deviceOf, sourceOf } from '#domain/visits/visit.ts';

describe('where a visitor comes from', () => {
  it.each([
    ['', 'direct'],
    ['www.google.com.br', 'google'],
    ['google.com', 'google'],
    ['com.google.android.googlequicksearchbox', 'google'],
    ['duckduckgo.com', 'otherSearch'],
    ['l.instagram.com', 'instagram'],
    ['lm.facebook.com', 'facebook'],
    ['web.whatsapp.com', 'whatsapp'],
    ['t.co', 'otherSocial'],
    ['br.pinterest.com', 'pinterest'],
    ['blog.exemplo.com.br', 'otherSite'],
    ['notgoogle.com', 'otherSite'],
    ['google.com.evil.example', 'otherSite'],
    ['fax.com', 'otherSite'],
  ])('is told by the host %j: %s', (host, source) => expect(sourceOf(host)).toBe(source));
});

describe('what a visitor holds', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'phone'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X700) Chrome/141.0', 'phone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0', 'computer'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'computer'],
  ])('is told by %s', (agent, device) => expect(deviceOf(agent)).toBe(device));
});
