import { t } from '#i18n/t.ts';
import type { ChoiceKey } from '#domain/products/variant-choice.ts';
import { BuyBar } from './BuyBar.tsx';
import { groupId, chooseText } from './ChoiceGroup.tsx';

interface AskForChoiceProps {
  /** What is still to be chosen, and its name. */
  choiceKey: ChoiceKey;
  label: string;
  /** What is left to choose from costs at least. */
  price: { priceCents: number };
  onAsk: (key: ChoiceKey) => void;
}

/** Leads to a choice that is still to be made. */
export function focusChoice(key: ChoiceKey): void {
  const group = document.getElementById(groupId(key));
  group?.scrollIntoView({ block: 'center' });
  group?.querySelector<HTMLElement>('ul a')?.focus({ preventScroll: true });
}

/** In place of the cart's button until a variant is chosen: the same button, which leads to the choice. */
export function AskForChoice({ choiceKey, label, price, onAsk }: AskForChoiceProps) {
  return (
    <BuyBar what={chooseText(label)} priceCents={price.priceCents}>
      <button type="button" className="button button--primary" onClick={() => onAsk(choiceKey)}>
        {t('purchase.add')}
      </button>
    </BuyBar>
  );
}
