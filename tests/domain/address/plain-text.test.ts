import { describe, expect, it } from 'vitest';
import { profileSchema } from '#domain/account/profile.ts';
import { savedAddressSchema } from '#domain/account/saved-address.ts';
import { addressSchema } from '#domain/address/address.ts';
import { isPlainName, isPlainText } from '#domain/address/plain-text.ts';

describe('what a person says of themselves', () => {
  it.each([
    'D’Ávila',
    "Joana d'Arc Sant'Anna",
    'Conceição e Silva Jr.',
    'Maria-José',
    'Dr. J.R. Silva',
    'A.C.Camargo',
    'José da Silva (Zé)',
    'Nguyễn Thị Minh Khai',
    'O’Connor & Filhos Ltda.',
    'Sr.Carlos',
    'João d’Ávila',
    'Ñandú',
    'Joa\u0303o',
    '李小龍',
    '홍길동',
    'Dr. José',
    'Maria Jr.',
    'João Paulo 2º',
    '12.345.678 Ana Souza',
  ])('may be the name %s', (name) => expect(isPlainName(name)).toBe(true));

  it.each([
    'Rua 7, 123 - ap. 4, bl. B/2',
    'Av.Paulista,1000',
    'R.do Ouvidor, 50',
    'Trav.do Carmo, 8',
    'Av.Rio Branco, 1 s/n.',
    'Rod.BR-116, km 12,5',
    'Rodov.BR 101 km 3',
    'R.XV de Novembro, 10',
    'Qd.AB Lt.12, nº 3',
    'Estr.de Itapecerica, 10.500',
    'SQN 210, Bloco K; casa: 3º andar',
    'Al.Santos, 45 (fundos) #2',
    'Dr.José Alves, 10.c',
    'Rua das Flores, 1200-1302, 01310-100',
    'Rua 25 de Março 1020',
    'Quadra 104, 12, 1302 - 1500',
    'R. 12 1234 ap. 1503',
    'Av. Paulista 4005 1301',
  ])('may be the address %s', (house) => expect(isPlainText(house)).toBe(true));

  it.each(['São João d’El-Rei', 'Ji-Paraná', 'Sto.Antônio', 'S.Paulo', 'Mogi-Guaçu'])(
    'may be the city %s',
    (city) => expect(isPlainName(city)).toBe(true),
  );

  it.each([
    'Ganhe já em http://golpe.example',
    'HTTPS://GOLPE.EXAMPLE/x',
    'Veja www.golpe.example',
    'golpe.com',
    'Ana GOLPE.COM.BR Souza',
    'premio.golpe.net/ganhe',
    'bit.ly/3xYz',
    't.co/abc',
    't.me/golpe',
    'golpe.pt',
    'meu-premio.de agora',
    'évil.com',
    'x.shop',
    'ana@golpe.example',
    'ana＠golpe.example',
    'golpe．com',
    'mailto:ana',
    'Ana\nSouza',
    'Ana\r\nBcc: todos',
    'Ana\u2028Souza',
    'Ana\u0000Souza',
    'Ana\u001b[31mSouza',
    'Ana\u202eazuoS',
    'gol\u200bpe',
    'evil。com',
    'evil．com',
    'evil｡com',
    'evil︒com',
    'evil․com',
    'golpe。pt agora',
    'gol\u00adpe',
    '\u3164\u3164\u3164',
    'Ana\u115fSouza',
    'Ana\u1160Souza',
    'Ana\uffa0Souza',
    'Ana\u2800Souza',
    'Ana\u034fSouza',
    'Ana\ufe0fSouza',
    'Ana\u{e0041}Souza',
    'Ana\ud800Souza',
    'Ana\ue000Souza',
    'Rua 7, 10 - ligue (11) 98765-4321',
    'Ligue 11987654321 já, 10',
    'Ligue +55 11 9 8765 4321',
    'Ligue 011 3333-4444',
    'Ligue 98765-4321',
    'Ligue １１ ９８７６５−４３２１',
    'Ligue 0800 123 4567',
    'Ligue 4004-1234',
  ])('is refused as %j', (text) => expect(isPlainText(text)).toBe(false));

  it.each([
    'Ligue 11 98765-4321',
    'Ana 3333-4444',
    'Ana 33334444',
    'Ana 1 1 9 8 7 6 5 4 3 2 1',
    'Ana 11/98765/4321',
    'Ana +351 912 345 678',
    'Ana ①①⑨⑧⑦⑥⑤④③②①',
    'Ana ١١٩٨٧٦٥٤٣٢١',
  ])('is refused as the name %j', (name) => expect(isPlainName(name)).toBe(false));

  const typed = {
    fullName: 'Ana Souza',
    phone: '11987654321',
    email: 'ana@exemplo.com.br',
    house: 'Rua das Flores, 10',
    city: 'São Paulo',
    state: 'SP',
    zipCode: '01310100',
  };

  it.each(['fullName', 'house', 'city'])('is refused at the field: %s', (field) => {
    const address = { ...typed, [field]: 'Ganhe em golpe.com' };
    const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
      result.error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(issuesOf(addressSchema.safeParse(address))).toEqual([[field, 'fields.plainText']]);
    expect(issuesOf(savedAddressSchema.safeParse({ address }))).toEqual([
      [`address.${field}`, 'fields.plainText'],
    ]);
  });

  it('is refused as the name of an account, too', () => {
    const { error } = profileSchema.safeParse({ fullName: 'Ganhe em golpe.com', phone: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['fields.plainText']);
  });
});
