import { t } from '#i18n/t.ts';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import { TextField } from '../../../form/Field.tsx';
import { CreateButton } from '../record/CreateButton.tsx';
import { Swatch } from '../../../ui/Swatch.tsx';
import { Choice, NamedChips } from './NamedChips.tsx';
import styles from './Variants.module.css';
import {
  addValue,
  type Axis,
  inOrder,
  removeValue,
  valuesOf,
  type VariantRow,
} from './variants.ts';

interface VariantOptionsProps {
  rows: readonly VariantRow[];
  choices: ProductChoices;
  customAttrLabel: string;
  onCustomAttrLabel: (label: string) => void;
  onChange: (rows: VariantRow[]) => void;
}

/** The options that variants combine: colours, the values of an attribute, and a custom choice. */
export function VariantOptions(props: VariantOptionsProps) {
  const { rows, choices, customAttrLabel, onCustomAttrLabel, onChange } = props;
  const used = {
    colorId: valuesOf(rows, 'colorId'),
    attributeValueId: valuesOf(rows, 'attributeValueId'),
    customAttr: valuesOf(rows, 'customAttr'),
  };
  const usedAttribute = choices.attributes.find(({ values }) =>
    values.some(({ id }) => used.attributeValueId.includes(id)),
  );
  const isUsed = Object.values(used).some((values) => values.length > 0);
  // A product that has its variants shows what they are: choosing begins by a press.
  const [isOpen, setOpen] = useState(!isUsed);
  const [chosen, setChosen] = useState<string | null>(null);
  const attribute =
    usedAttribute ??
    choices.attributes.find(({ id }) => id === chosen) ??
    choices.attributes.find(({ name }) => name === 'Tamanho') ??
    choices.attributes[0];

  const ranks = (added: Partial<Record<Axis, string>> = {}): Record<Axis, string[]> => ({
    // Colours keep the order in which they were chosen; sizes that of their attribute.
    colorId: [...used.colorId, ...(added.colorId ? [added.colorId] : [])],
    // A value that was just made is the last.
    attributeValueId: [
      ...new Set([
        ...(attribute?.values.map(({ id }) => id) ?? []),
        ...(added.attributeValueId ? [added.attributeValueId] : []),
      ]),
    ],
    customAttr: [...used.customAttr, ...(added.customAttr ? [added.customAttr] : [])],
  });
  const toggle = (axis: Axis, value: string) => {
    const next = used[axis].includes(value)
      ? removeValue(rows, axis, value)
      : addValue(rows, axis, value);
    onChange(inOrder(next, ranks({ [axis]: value })));
  };

  if (!isOpen) {
    return (
      <OptionsSummary
        colors={used.colorId.flatMap((id) => choices.colors.find((one) => one.id === id) ?? [])}
        others={[
          {
            label: usedAttribute?.name ?? '',
            values: used.attributeValueId.flatMap(
              (id) => usedAttribute?.values.find((one) => one.id === id)?.name ?? [],
            ),
          },
          { label: customAttrLabel, values: used.customAttr },
        ]}
        onOpen={() => setOpen(true)}
      />
    );
  }

  return (
    <div className={styles.options}>
      <NamedChips
        legend={t('products.options.colors')}
        entries={choices.colors}
        chosen={used.colorId}
        onToggle={(id) => toggle('colorId', id)}
        mark={({ hex, hex2 }) => <Swatch hex={hex} hex2={hex2} />}
        create={(typed, onCreated) => (
          <CreateButton section="colors" label={t('products.create.color')} typed={typed}>
            {({ CreateColor }, opened) => <CreateColor {...opened} onCreated={onCreated} />}
          </CreateButton>
        )}
      />
      {attribute && (
        <NamedChips
          key={attribute.id}
          legend={attribute.name}
          end={
            choices.attributes.length > 1 &&
            !usedAttribute && (
              <select
                className={styles.axis}
                aria-label={t('products.options.attribute')}
                value={attribute.id}
                onChange={(event) => setChosen(event.target.value)}
              >
                {choices.attributes.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )
          }
          entries={attribute.values}
          chosen={used.attributeValueId}
          onToggle={(id) => toggle('attributeValueId', id)}
          create={(typed, onCreated) => (
            <CreateButton
              section="attributes"
              label={t('products.create.value', { attribute: attribute.name })}
              typed={typed}
            >
              {({ CreateValue }, opened) => (
                <CreateValue {...opened} attribute={attribute} onCreated={onCreated} />
              )}
            </CreateButton>
          )}
        />
      )}
      {!usedAttribute && (
        <CreateButton section="attributes" label={t('products.create.attribute')}>
          {({ CreateAttribute }, opened) => <CreateAttribute {...opened} onCreated={setChosen} />}
        </CreateButton>
      )}
      <CustomChoice
        label={customAttrLabel}
        onLabel={onCustomAttrLabel}
        values={used.customAttr}
        onToggle={(value) => toggle('customAttr', value)}
      />
      {isUsed && (
        <button
          type="button"
          className={`button button--small ${styles.done}`}
          onClick={() => setOpen(false)}
        >
          {t('products.options.done')}
        </button>
      )}
    </div>
  );
}

interface CustomChoiceProps {
  label: string;
  onLabel: (label: string) => void;
  values: readonly string[];
  onToggle: (value: string) => void;
}

/** A choice that only this product has, such as "Lente": a name, and values that are typed. */
function CustomChoice({ label, onLabel, values, onToggle }: CustomChoiceProps) {
  const [open, setOpen] = useState(label !== '' || values.length > 0);
  const [typed, setTyped] = useState('');
  const add = () => {
    const value = typed.trim();
    if (value && !values.includes(value)) onToggle(value);
    setTyped('');
  };
  if (!open) {
    return (
      <button
        type="button"
        className={`button button--quiet button--small ${styles.more}`}
        onClick={() => setOpen(true)}
      >
        {t('products.options.addCustom')}
      </button>
    );
  }
  return (
    <Choice legend={t('products.options.custom')}>
      <div className={styles.custom}>
        <TextField
          label={t('products.options.customName')}
          placeholder={t('products.options.customExample')}
          maxLength={PRODUCT_LIMITS.customAttr}
          value={label}
          onChange={(event) => onLabel(event.target.value)}
        />
        <TextField
          label={t('products.options.customValue')}
          hint={t('products.options.customHint')}
          maxLength={PRODUCT_LIMITS.customAttr}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          onBlur={add}
        />
      </div>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className={`chip ${styles.chip}`}
          aria-label={t('products.options.removeCustom', { value })}
          onClick={() => onToggle(value)}
        >
          {value}
          <X className="icon" aria-hidden="true" />
        </button>
      ))}
    </Choice>
  );
}

interface OptionsSummaryProps {
  colors: ProductChoices['colors'];
  others: readonly { label: string; values: readonly string[] }[];
  onOpen: () => void;
}

/** The options of variants on a line, and the button that changes them. */
function OptionsSummary({ colors, others, onOpen }: OptionsSummaryProps) {
  return (
    <div className={styles.summary}>
      {colors.map(({ id, name, hex, hex2 }) => (
        <span key={id} className={styles.name}>
          <Swatch hex={hex} hex2={hex2} />
          {name}
        </span>
      ))}
      {others
        .filter(({ values }) => values.length > 0)
        .map(({ label, values }) => (
          <span key={label}>
            <span className="soft">{label}</span> {values.join(', ')}
          </span>
        ))}
      <button type="button" className="button button--small" onClick={onOpen}>
        {t('products.options.change')}
      </button>
    </div>
  );
}
