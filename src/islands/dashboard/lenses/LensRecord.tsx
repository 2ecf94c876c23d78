import { t } from '#i18n/t.ts';
import { Controller, useFormContext } from 'react-hook-form';
import { INDICES, LENS_TYPES, type LensType } from '#domain/lenses/lens.ts';
import { LENS_USES, TREATMENTS } from '#domain/lenses/lens-choice.ts';
import { LENS_LIMITS, type LensItem } from '#domain/lenses/record.ts';
import { toCents, toReais } from '#domain/money.ts';
import { RIMS } from '#domain/products/product.ts';
import { FormMoney, FormNumber, FormSelect, FormText } from '../record/fields.tsx';
import type { RecordProps } from '../record/FlatRecord.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { PowerField } from './PowerField.tsx';
import styles from './Lenses.module.css';
import { indexText } from './lens-text.ts';

const cents = (reais: number | null | undefined) =>
  reais === null || reais === undefined ? null : toCents(reais);

/** A lens as its form has it: money in cents, null for nothing, NaN for what is not a number. */
const valuesOf = (item: LensItem | null) => ({
  name: item?.name ?? '',
  uses: item?.uses ?? [],
  type: item?.type ?? ('clear' as LensType),
  index: String(item?.index ?? INDICES[0]),
  sphereMin: item?.sphereMin ?? (null as number | null),
  sphereMax: item?.sphereMax ?? (null as number | null),
  cylinderMax: item?.cylinderMax ?? (null as number | null),
  additionMin: item?.additionMin ?? (null as number | null),
  additionMax: item?.additionMax ?? (null as number | null),
  minHeight: item?.minHeight ?? (null as number | null),
  maxDiameter: item?.maxDiameter ?? (null as number | null),
  rims: item?.rims ?? [],
  treatments: Object.fromEntries(
    TREATMENTS.map((name) => [name, cents(item?.treatments[name])]),
  ) as Record<(typeof TREATMENTS)[number], number | null>,
  price: cents(item?.price),
  cost: cents(item?.cost),
  days: item?.days ?? (null as number | null),
  active: item?.active ?? true,
});
type LensValues = ReturnType<typeof valuesOf>;

/** What is no number is sent as it is, to be refused. */
const number = (typed: number | null): number | string | null =>
  Number.isNaN(typed) ? '?' : typed;
const reais = (typed: number | null): number | string | null =>
  Number.isNaN(typed) ? '?' : typed === null ? null : toReais(typed);

const bodyOf = (values: LensValues) => ({
  ...values,
  index: Number(values.index),
  sphereMin: number(values.sphereMin),
  sphereMax: number(values.sphereMax),
  cylinderMax: number(values.cylinderMax),
  additionMin: number(values.additionMin),
  additionMax: number(values.additionMax),
  minHeight: number(values.minHeight),
  maxDiameter: number(values.maxDiameter),
  treatments: Object.fromEntries(TREATMENTS.map((name) => [name, reais(values.treatments[name])])),
  price: reais(values.price),
  cost: reais(values.cost),
  days: number(values.days),
});

/** A lens: what it is for, the powers and frames that it can be made for, treatments, price and days. */
export default function LensRecord({ access, item: first }: RecordProps<LensItem>) {
  const state = useRecordForm<LensValues, LensItem>({
    section: 'lenses',
    item: first,
    values: valuesOf,
    body: bodyOf,
  });
  const { item } = state;
  const title = item?.name ?? t('lenses.new');
  const deletion = useDeletion(state, { title, may: access.delete });
  return (
    <RecordLayout
      section="lenses"
      id={item?.id ?? null}
      title={title}
      status={
        item && (
          <span className={item.active ? 'badge badge--success' : 'badge badge--muted'}>
            {t(`lenses.options.active.${item.active ? 'true' : 'false'}`)}
          </span>
        )
      }
      menu={deletion.menu}
    >
      <RecordForm state={state} mayEdit={access.edit}>
        <Fields />
      </RecordForm>
      {deletion.dialog}
    </RecordLayout>
  );
}

function Fields() {
  const { register } = useFormContext();
  return (
    <>
      <Card title={t('lenses.parts.lens')}>
        <FormText
          name="name"
          label={t('lenses.fields.name')}
          hint={t('lenses.hints.name')}
          maxLength={LENS_LIMITS.name}
        />
        <Choices
          name="uses"
          label={t('lenses.fields.uses')}
          options={LENS_USES.map((use) => [use, t(`lenses.options.uses.${use}`)])}
        />
        <div className={styles.pair}>
          <FormSelect name="type" label={t('lenses.fields.type')}>
            {LENS_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`lenses.options.type.${type}`)}
              </option>
            ))}
          </FormSelect>
          <FormSelect name="index" label={t('lenses.fields.index')} hint={t('lenses.hints.index')}>
            {INDICES.map((index) => (
              <option key={index} value={String(index)}>
                {indexText(index)}
              </option>
            ))}
          </FormSelect>
        </div>
        <label className="check">
          <input type="checkbox" {...register('active')} />
          <span>
            {t('lenses.fields.active')}
            <br />
            <span className="hint">{t('lenses.hints.active')}</span>
          </span>
        </label>
      </Card>
      <Card title={t('lenses.parts.powers')}>
        <p className="small soft">{t('lenses.hints.powers')}</p>
        <div className={styles.pair}>
          <PowerField name="sphereMin" label={t('lenses.fields.sphereMin')} />
          <PowerField name="sphereMax" label={t('lenses.fields.sphereMax')} />
          <PowerField name="cylinderMax" label={t('lenses.fields.cylinderMax')} isSigned={false} />
        </div>
        <div className={styles.pair}>
          <PowerField name="additionMin" label={t('lenses.fields.additionMin')} />
          <PowerField name="additionMax" label={t('lenses.fields.additionMax')} />
        </div>
        <p className="small soft">{t('lenses.hints.addition')}</p>
      </Card>
      <Card title={t('lenses.parts.frame')}>
        <Choices
          name="rims"
          label={t('lenses.fields.rims')}
          hint={t('lenses.hints.rims')}
          options={RIMS.map((rim) => [rim, t(`facets.rim.${rim}`)])}
        />
        <div className={styles.pair}>
          <FormNumber
            name="minHeight"
            unit="mm"
            label={t('lenses.fields.minHeight')}
            hint={t('lenses.hints.minHeight')}
          />
          <FormNumber
            name="maxDiameter"
            unit="mm"
            label={t('lenses.fields.maxDiameter')}
            hint={t('lenses.hints.maxDiameter')}
          />
        </div>
      </Card>
      <Card title={t('lenses.parts.treatments')}>
        <p className="small soft">{t('lenses.hints.treatments')}</p>
        <div className={styles.pair}>
          {TREATMENTS.map((name) => (
            <FormMoney key={name} name={`treatments.${name}`} label={t(`lenses.fields.${name}`)} />
          ))}
        </div>
      </Card>
      <Card title={t('lenses.parts.price')}>
        <div className={styles.pair}>
          <FormMoney name="price" label={t('lenses.fields.price')} />
          <FormMoney name="cost" label={t('lenses.fields.cost')} hint={t('lenses.hints.cost')} />
          <FormNumber
            name="days"
            unit=""
            label={t('lenses.fields.days')}
            hint={t('lenses.hints.days')}
          />
        </div>
      </Card>
    </>
  );
}

interface ChoicesProps {
  name: 'uses' | 'rims';
  label: string;
  hint?: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** Some of a short list, each a box to check. */
function Choices({ name, label, hint, options }: ChoicesProps) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => {
        const chosen = value as readonly string[];
        return (
          <fieldset className="field" aria-describedby={error ? `${name}-error` : undefined}>
            <legend>{label}</legend>
            <div className={styles.choices}>
              {options.map(([option, text], position) => (
                <label key={option} className="check">
                  <input
                    type="checkbox"
                    ref={position === 0 ? ref : undefined}
                    checked={chosen.includes(option)}
                    aria-invalid={error ? true : undefined}
                    onChange={({ target }) =>
                      onChange(
                        target.checked
                          ? [...chosen, option]
                          : chosen.filter((one) => one !== option),
                      )
                    }
                  />
                  {text}
                </label>
              ))}
            </div>
            {hint && <span className="hint">{hint}</span>}
            {error && (
              <span className="error" id={`${name}-error`}>
                {error.message}
              </span>
            )}
          </fieldset>
        );
      }}
    />
  );
}
