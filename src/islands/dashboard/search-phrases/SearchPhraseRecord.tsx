import { t } from '#i18n/t.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { FIXED_VALUES } from '#domain/catalogue/query.ts';
import { SEARCHED_FEATURES } from '#domain/search/meaning.ts';
import {
  PHRASE_KINDS,
  PHRASE_LIMITS,
  PHRASE_NUMBERS,
  PHRASE_SORTS,
  type PhraseFacet,
  type PhraseItem,
  type PhraseKind,
} from '#domain/search/phrase.ts';
import { FormSelect, FormText, FormTextArea } from '../record/fields.tsx';
import { FlatRecord, type RecordProps } from '../record/FlatRecord.tsx';
import { useFormAccess } from '../record/RecordForm.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { valueText } from './meaning-text.ts';
import styles from './SearchPhrases.module.css';

const BLANK = { name: '', phrases: '', by: 'sameAs' as PhraseKind, value: '' };

const ERROR_ID = 'value-error';

/** Values of a facet, several of which may be meant. */
function FacetValues({ by }: { by: PhraseFacet }) {
  const { readOnly } = useFormAccess();
  const { control, setValue, formState } = useFormContext<typeof BLANK>();
  const value = useWatch({ control, name: 'value' });
  const chosen = value.split(',').filter(Boolean);
  const toggle = (one: string) =>
    setValue(
      'value',
      FIXED_VALUES[by].filter((known) => (known === one) !== chosen.includes(known)).join(','),
      { shouldDirty: true },
    );
  const error = formState.errors.value?.message;
  return (
    <fieldset disabled={readOnly} {...(error && { 'aria-describedby': ERROR_ID })}>
      <legend className="small">{t('searchPhrases.fields.value')}</legend>
      <div className="cluster">
        {FIXED_VALUES[by].map((one) => (
          <label key={one} className="check">
            <input type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)} />
            {valueText(by, one)}
          </label>
        ))}
      </div>
      {error && (
        <p id={ERROR_ID} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The field for what words mean; its kind decides which. */
function ValueField() {
  const { control } = useFormContext<typeof BLANK>();
  const by = useWatch({ control, name: 'by' });
  const label = t('searchPhrases.fields.value');
  switch (by) {
    case 'nothing':
      return null;
    case 'asWritten':
      return <p className="small soft">{t('searchPhrases.asWrittenHint')}</p>;
    case 'sameAs':
      return (
        <FormText
          name="value"
          label={t('searchPhrases.meant')}
          hint={t('searchPhrases.meantHint')}
          maxLength={PHRASE_LIMITS.value}
        />
      );
    case 'weight':
    case 'lensHeight':
      return (
        <FormText
          name="value"
          label={t(`searchPhrases.numbers.${by}`)}
          hint={t('searchPhrases.numberHint', { ...PHRASE_NUMBERS[by] })}
          inputMode="numeric"
        />
      );
    case 'feature':
    case 'sort':
      return (
        <FormSelect name="value" label={label}>
          <option value="">{t('searchPhrases.choose')}</option>
          {(by === 'sort' ? PHRASE_SORTS : SEARCHED_FEATURES).map((value) => (
            <option key={value} value={value}>
              {valueText(by, value)}
            </option>
          ))}
        </FormSelect>
      );
    default:
      return <FacetValues by={by} />;
  }
}

/** Words that people type in the shop's search, and what they mean. */
export default function SearchPhraseRecord(props: RecordProps<PhraseItem>) {
  return (
    <FlatRecord
      {...props}
      section="searchPhrases"
      blank={BLANK}
      path={({ phrases }) => `/busca?${new URLSearchParams({ q: phrases.split('\n')[0] ?? '' })}`}
    >
      {() => (
        <>
          <Card>
            <FormText
              name="name"
              label={t('searchPhrases.fields.name')}
              hint={t('searchPhrases.nameHint')}
              maxLength={PHRASE_LIMITS.name}
            />
            <FormTextArea
              name="phrases"
              label={t('searchPhrases.fields.phrases')}
              hint={t('searchPhrases.phrasesHint')}
              maxLength={PHRASE_LIMITS.phrases}
              rows={6}
            />
          </Card>
          <Card title={t('searchPhrases.meaning')}>
            <FormSelect name="by" label={t('searchPhrases.fields.by')}>
              {PHRASE_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`searchPhrases.options.by.${kind}`)}
                </option>
              ))}
            </FormSelect>
            <ValueField />
          </Card>
        </>
      )}
    </FlatRecord>
  );
}
