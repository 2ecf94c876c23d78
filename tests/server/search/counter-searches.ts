import {
  all,
  color,
  from,
  kind,
  light,
  material,
  near,
  round,
  shape,
  sun,
  upTo,
  women,
  type Wanted,
} from './wanted.ts';

/** More searches: mistyped ones, and what is asked for at the counter. A part of `SEARCHES`. */
export const AT_THE_COUNTER: readonly [text: string, wanted: Wanted][] = [
  // Parts of words, and other keys than the shop's: neither narrows a list to what happens to begin so.
  ['oculos d sol', sun],
  ["women's cat eye", all(shape('gatinho'), women)],
  ['48[]21', near({ lensWidth: 48, bridge: 21 })],
  ['óculos pra quem tem astigmatismo', kind('grau')],
  ['6 graus', kind('grau')],
  ['grau alto', kind('grau')],
  ['tom ford quadrado', shape('quadrado')],
  ['tortoise shell round', all(round, color('tartaruga'))],
  ['óculos bege redondo', round],

  // For whom and for where, as they are asked for at the counter.
  ['wire frame', material('metal')],
  ['alergia a niquel', material('titanio')],
  ['armação sem níquel', material('titanio')],
  ['óculos para idoso', kind('grau')],
  ['óculos para praia', sun],
  ['óculos transition', kind('grau')],
  ['óculos mais caro', from(700)],
  ['luxo feminino', all(women, from(500))],
  ['menos de 15 gramas', light()],
  ['titânio leve até 600', all(light(), upTo(600))],
  ['armassao acetato', material('acetato')],
  ['oncinha', color('tartaruga')],
  ['azuleijo', 'Azulejo'],
  ['foguette', 'Foguete'],
  ['spray limpa lente', 'Kit de limpeza'],
];
