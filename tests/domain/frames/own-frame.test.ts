import { expect, it } from 'vitest';
import {
  ownFrameFragment,
  ownFrameProblems,
  ownFrameLink,
  parseOwnFragment,
  parseOwnLink,
  parseOwnFrame,
  typedMarking,
  withMarks,
  type OwnFrame,
} from '#domain/frames/own-frame.ts';

const own: OwnFrame = {
  lensWidth: 52,
  bridge: 18.5,
  temple: 140,
  totalWidth: null,
  lensHeight: null,
  shape: 'redondo',
};
const typed = {
  lensWidth: 52,
  bridge: 18,
  temple: 140,
  totalWidth: null,
  lensHeight: null,
};

it.each([own, { ...own, totalWidth: 138, lensHeight: 40, shape: 'gatinho' as const }])(
  'glasses survive the storage and a link: %o',
  (glasses) => {
    expect(parseOwnFrame(JSON.stringify(glasses))).toEqual(glasses);
    expect(parseOwnFragment(`#${ownFrameFragment(glasses)}`)).toEqual(glasses);
  },
);

it('a marking is read as it is typed on any keyboard, and its marks come by themselves', () => {
  const forms = [
    '49 □ 21 – 145',
    '49 21 145',
    '49-21-145',
    '4921145',
    ' 49□21/145 mm',
    '49x21x145',
  ];
  for (const text of forms) {
    expect(typedMarking(text), text).toMatchObject({ lensWidth: 49, bridge: 21, temple: 145 });
  }
  expect(typedMarking('49,5 □ 21 – 145')).toMatchObject({ lensWidth: 49.5, temple: 145 });
  for (const text of ['', '49', '49 21', '49 21 145 38', 'não sei']) {
    expect(typedMarking(text), text).toBeNull();
  }
  const steps = ['49', '492', '49 □ 21', '49 □ 211', '4921145', '52 8 140'].map(withMarks);
  expect(steps).toEqual(['49', '49 □ 2', '49 □ 21', '49 □ 21 – 1', '49 □ 21 – 145', '52 8 140']);
});

it('a link reads as one writes it', () => {
  expect(ownFrameFragment({ ...own, bridge: 18, totalWidth: 138 })).toBe(
    'armacao=52-18-140&largura=138&formato=redondo',
  );
  expect(parseOwnFragment('#armacao=52-18-140')).toEqual({
    ...own,
    bridge: 18,
    shape: 'retangular',
  });
});

it.each([
  undefined,
  '',
  'null',
  '[]',
  '{"lensWidth":"52","bridge":18,"temple":140}',
  '{"lensWidth":52,"bridge":18}',
  '{"lensWidth":520,"bridge":18,"temple":140}',
  '{"lensWidth":52,"bridge":18,"temple":140,"totalWidth":90}',
])('%s is no glasses', (saved) => {
  expect(parseOwnFrame(saved)).toBeNull();
});

it('a whole link is read as a scanner types it, and nothing else is', () => {
  const glasses = { ...own, totalWidth: 138 };
  expect(parseOwnLink(`${ownFrameLink('https://loja.test', glasses)}\n`)).toEqual(glasses);
  for (const text of ['7891234567895', '#armacao=52-18-140', 'https://loja.test/meus-oculos#'])
    expect(parseOwnLink(text)).toBeNull();
});

it.each(['', '#', '#armacao=', '#armacao=52-18', '#armacao=a-b-c', '#armacao=-1-18-140'])(
  'the link %s has no glasses',
  (fragment) => {
    expect(parseOwnFragment(fragment)).toBeNull();
  },
);

it.each([
  [{}, []],
  [{ temple: null }, [['temple', 'range']]],
  [
    { lensWidth: 9, bridge: 99 },
    [
      ['lensWidth', 'range'],
      ['bridge', 'range'],
    ],
  ],
  [{ totalWidth: 121 }, [['totalWidth', 'narrower']]],
  [{ totalWidth: 122 }, []],
  [{ lensHeight: 900 }, [['lensHeight', 'range']]],
])('%o has the problems %o', (given, expected) => {
  const problems = ownFrameProblems({ ...typed, ...given });
  expect(problems.map(({ field, code }) => [field, code])).toEqual(expected);
});
