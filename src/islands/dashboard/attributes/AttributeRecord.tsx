import { t } from '#i18n/t.ts';
import type { AttributeItem } from '#domain/attributes/attribute.ts';
import { ATTRIBUTE_LIMITS } from '#domain/attributes/attribute.ts';
import { FormText } from '../record/fields.tsx';
import { FlatRecord, type RecordProps } from '../record/FlatRecord.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { AttributeValues, type ValueRow } from './AttributeValues.tsx';
import { usageText } from '../list/usage-text.ts';

const BLANK = { name: '', values: [{ name: '', variants: 0 }] as ValueRow[] };

/** An attribute, with its values in order. */
export default function AttributeRecord(props: RecordProps<AttributeItem>) {
  return (
    <FlatRecord
      {...props}
      section="attributes"
      blank={BLANK}
      meta={(attribute) => usageText('attributes', attribute)}
      obstacle={(attribute) =>
        attribute.variants > 0
          ? t('attributes.undeletable', { usage: usageText('attributes', attribute) })
          : undefined
      }
    >
      {() => (
        <>
          <Card>
            <FormText
              name="name"
              label={t('attributes.fields.name')}
              hint={t('attributes.nameHint')}
              maxLength={ATTRIBUTE_LIMITS.name}
            />
          </Card>
          <Card title={t('attributes.fields.values')}>
            <p className="small soft">{t('attributes.valuesText')}</p>
            <AttributeValues />
          </Card>
        </>
      )}
    </FlatRecord>
  );
}
