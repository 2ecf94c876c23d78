/**
 * What people ask any optician for, whether this shop has it or not: other brands, and what is no pair of glasses. A
 * search says that it has none of it, rather than take it for something mistyped ('carrera' for 'correr').
 */
export const OTHER_WORDS: readonly string[] =
  'ray ban rayban oakley vogue carrera prada gucci armani arnette mormaii chilli beans chillibeans evoke absurda livo zerezes hb police persol dior chanel versace tiffany lacoste hugo boss calvin klein tom ford tommy hilfiger atitude colcci speedo grazi massafera juliet contato colirio garantia troca trocas devolucao frete entrega prazo conserto ajuste parcelamento parcelas pagamento pix boleto telefone endereco horario whatsapp medir medidas receita exame mola charneira'.split(
    ' ',
  );
