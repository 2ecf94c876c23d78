import { describe, expect, it } from 'vitest';
import { countryOf, isInBrazil, servedCountries } from '#domain/address/country.ts';
import { COUNTRY_CODES, isCountry } from '#domain/settings/countries.ts';
import { settingsUpdateSchema } from '#domain/settings/settings-input.ts';

describe('the countries to choose from', () => {
  it('are the 249 of ISO 3166-1, each once by code and by name', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect(new Set(COUNTRY_CODES)).toHaveLength(249);
    const names = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'none' });
    expect(new Set(COUNTRY_CODES.map((code) => names.of(code)))).toHaveLength(249);
  });

  it.each(['DD', 'SU', 'YU', 'FX', 'BU', 'UK', 'EU', 'XK', 'ZZ'])('do not have %s', (code) => {
    expect(isCountry(code)).toBe(false);
    const update = { countries: [{ name: 'Alemanha', code }] };
    expect(settingsUpdateSchema.safeParse(update).error?.issues[0]).toMatchObject({
      path: ['countries', 0, 'code'],
      message: 'fields.country',
    });
  });

  it('are stored once each', () => {
    const countries = ['DE', 'BR', 'DE'].map((code) => ({ name: code, code }));
    expect(settingsUpdateSchema.parse({ countries }).countries).toEqual([
      { name: 'DE', code: 'DE' },
      { name: 'BR', code: 'BR' },
    ]);
  });
});

describe('the country of an address', () => {
  const of = (...codes: string[]) => codes.map((code) => ({ name: code, code }));

  it('is Brazil if it names none, or names it in words', () => {
    expect(['', 'br', ' Brasil ', 'BRA', undefined, null].map(isInBrazil)).not.toContain(false);
    expect(['PT', 'BRB', 'Portugal'].map(isInBrazil)).not.toContain(true);
  });

  it('is the one that was chosen where the shop sells, else Brazil or the only one', () => {
    expect(servedCountries([])).toEqual(['BR']);
    expect(countryOf([], '')).toBe('BR');
    expect(countryOf(of('PT', 'BR'), 'PT')).toBe('PT');
    expect(countryOf(of('PT', 'BR'), 'AR')).toBe('BR');
    expect(countryOf(of('PT'), '')).toBe('PT');
  });
});
