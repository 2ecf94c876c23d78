import { t } from '#i18n/t.ts';

/** Asks for a choice by its name, which is the shop's own: 'Escolha o tamanho'. */
export const chooseText = (label: string): string =>
  label === t('product.size') ? t('purchase.chooseSize') : t('purchase.choose', { label });
