import { firstText, textAt } from '#i18n/t.ts';

/** What an operation of a section does: 'Listar pedidos', 'Criar um cupom'. */
export const summaryOf = (operation: string, section: string): string =>
  textAt(`openApi.operations.${operation}`, {
    one: textAt(`openApi.records.${section}.one`),
    many: textAt(`openApi.records.${section}.many`),
  });

/** What an action of a section does; contents have most of theirs in common. */
export const summaryOfAction = (section: string, verb: string): string =>
  firstText(`openApi.actions.${section}.${verb}`, `openApi.actions.contents.${verb}`) ??
  textAt(`openApi.actions.${section}.${verb}`);
