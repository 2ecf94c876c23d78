import { firstText, t } from '#i18n/t.ts';
import { useId, useState } from 'react';
import type { ImportJson } from '#domain/imports/import.ts';
import { Card } from '../record/RecordLayout.tsx';
import { SheetButton } from './SheetButton.tsx';
import styles from './Imports.module.css';
import type { ImportState } from './useImport.ts';

interface MatchedColumnsProps {
  item: ImportJson;
  state: ImportState;
}

/** What a field is called, with its number if there are several: 'Valor da opção 2'. */
function fieldName(field: string): string {
  const [, before = '', number = '', after = ''] = /^(\D*)(\d*)(\D*)$/.exec(field) ?? [];
  const name = firstText(`imports.fields.${before}${after}`) ?? field;
  return number === '' ? name : `${name} ${number}`;
}

/**
 * The field that each column fills. Others can be chosen: the file is then sent once more, from the browser's own copy, or
 * chosen again if the page has been left meanwhile.
 */
export function MatchedColumns({ item, state }: MatchedColumnsProps) {
  const { format, mapping, samples, fields } = item;
  const id = useId();
  const [changes, setChanges] = useState<Readonly<Record<string, string | null>>>({});
  const headers = Object.keys(mapping);
  const unused = headers.filter((header) => mapping[header] === null).length;
  const chosen = { ...mapping, ...changes };
  const file = state.chosen.current?.file;
  const again = (sent: File | undefined) => {
    if (sent) void state.send({ file: sent, format, mapping: chosen });
  };
  const summary = [
    t('imports.columns.matched', { count: headers.length - unused }),
    unused > 0 && t('imports.columns.open', { count: unused }),
  ];
  return (
    <Card
      title={t('imports.columns.title')}
      end={<span className="small soft">{summary.filter(Boolean).join(', ')}</span>}
    >
      <p className="small soft">{t('imports.columns.lead')}</p>
      <ul className={styles.columns}>
        {headers.map((header, index) => (
          <li key={header} className={`field ${styles.match}`}>
            <div>
              <label htmlFor={`${id}-${index}`}>{header}</label>
              {samples[header] && (
                <p id={`${id}-${index}-sample`} className={`small soft ${styles.sample}`}>
                  {t('imports.columns.sample', { value: samples[header] })}
                </p>
              )}
            </div>
            <select
              id={`${id}-${index}`}
              aria-describedby={samples[header] && `${id}-${index}-sample`}
              value={chosen[header] ?? ''}
              onChange={({ target }) =>
                setChanges({ ...changes, [header]: target.value === '' ? null : target.value })
              }
            >
              <option value="">{t('imports.columns.unused')}</option>
              {fields.map((field) => (
                <option key={field} value={field}>
                  {fieldName(field)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {Object.keys(changes).length > 0 && (
        <div className="cluster">
          {file ? (
            <button type="button" className="button button--primary" onClick={() => again(file)}>
              {t('imports.columns.again')}
            </button>
          ) : (
            <SheetButton
              label={t('imports.columns.chooseAgain')}
              onFile={(files) => again(files?.[0])}
            />
          )}
          <button type="button" className="button button--quiet" onClick={() => setChanges({})}>
            {t('imports.columns.reset')}
          </button>
        </div>
      )}
    </Card>
  );
}
