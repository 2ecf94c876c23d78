import { t } from '#i18n/t.ts';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import { useRef, useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { EMAILS_PATH } from '#domain/dashboard/menu.ts';
import type { LetterTextRecord as Letter } from '#domain/letters/letter-text.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { LetterText } from './LetterText.tsx';
import styles from './LetterTexts.module.css';
import { changeText } from './LetterTextList.tsx';
import { usePreview, type LetterForm } from './usePreview.ts';

const valuesOf = (item: Letter | null): LetterForm => ({ texts: { ...item?.texts } });

interface LetterTextRecordProps {
  access: Access;
  item: Letter;
}

/** A letter of the shop: its texts, beside the letter as it arrives with them. */
export default function LetterTextRecord({ access, item: first }: LetterTextRecordProps) {
  const state = useRecordForm<LetterForm, Letter>({
    section: 'letterTexts',
    item: first,
    values: valuesOf,
  });
  const item = state.item ?? first;
  const path = `/api/dashboard/letterTexts/${item.id}`;
  const { lookAt, ...preview } = usePreview(path, state.form, first.preview);
  const [asking, setAsking] = useState(false);
  const test = useTest(path, state.form);

  const restore = async () => {
    setAsking(false);
    const done = await state.act('restore');
    if (!done) return;
    state.takeCurrent(done.item);
    notify.success(t('letterTexts.restored'));
  };

  return (
    <RecordLayout
      section="letterTexts"
      id={item.id}
      title={item.name}
      meta={`${item.when} ${item.changed ? changeText(item) : ''}`}
      wide
      menu={[
        { label: t('letterTexts.sent'), href: EMAILS_PATH },
        ...(access.edit
          ? [
              {
                label: t('letterTexts.restoreAll'),
                icon: RotateCcw,
                disabled: !item.changed,
                onSelect: () => setAsking(true),
              },
            ]
          : []),
      ]}
      action={
        access.edit && (
          <button
            type="button"
            className={`button ${styles.test}`}
            aria-disabled={test.isSending}
            onClick={() => void test.send()}
          >
            <Send className="icon" aria-hidden="true" />
            {t(test.isSending ? 'letterTexts.testing' : 'letterTexts.test')}
          </button>
        )
      }
    >
      <RecordForm state={state} mayEdit={access.edit}>
        <div className={styles.columns}>
          <Card title={t('letterTexts.texts')}>
            {Object.keys(item.texts)
              .filter((name) => !item.lines.includes(name))
              .map((name) => (
                <LetterText
                  key={name}
                  name={name}
                  original={item.originals[name] ?? ''}
                  fields={item.fields}
                  readOnly={!access.edit}
                />
              ))}
            {item.lines.length > 0 && (
              <fieldset className={styles.lines}>
                <legend>{t('letterTexts.lines')}</legend>
                <p className="small soft">{t('letterTexts.linesHint')}</p>
                {item.lines.map((name) => (
                  <LetterText
                    key={name}
                    name={name}
                    original={item.originals[name] ?? ''}
                    fields={item.fields}
                    readOnly={!access.edit}
                    isLine
                    onFocus={() => lookAt(name)}
                  />
                ))}
              </fieldset>
            )}
            <p className="small soft">{t('letterTexts.always')}</p>
          </Card>
          <div className={styles.beside}>
            <LetterPreview {...preview} />
          </div>
        </div>
      </RecordForm>
      {asking && (
        <ConfirmDialog
          title={t('letterTexts.restoreTitle')}
          label={t('letterTexts.restoreAll')}
          onConfirm={() => void restore()}
          onClose={() => setAsking(false)}
        >
          <p>{t('letterTexts.restoreOne')}</p>
        </ConfirmDialog>
      )}
    </RecordLayout>
  );
}

/** Sends the letter, with the texts as they are typed, to the person who asks for it. */
function useTest(path: string, form: ReturnType<typeof useRecordForm<LetterForm, Letter>>['form']) {
  const [isSending, setIsSending] = useState(false);
  // A second click comes before the next render: state alone would let it through.
  const busy = useRef(false);

  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    setIsSending(true);
    const { texts } = form.getValues();
    const answer = await postData<{ to: string }>(`${path}/test`, { texts });
    busy.current = false;
    setIsSending(false);
    if (answer.success) return notify.success(t('letterTexts.testSent', { email: answer.to }));
    notify.error(answer.err);
    for (const [name, message] of Object.entries(answer.fields ?? {})) {
      form.setError(name as 'texts', { type: 'server', message });
    }
  };

  return { isSending, send };
}
