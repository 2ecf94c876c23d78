import { t } from '#i18n/t.ts';
import type { ImportJson, ImportSection, ImportSummary } from '#domain/imports/import.ts';
import { RecordLayout } from '../record/RecordLayout.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { CurrentImport } from './CurrentImport.tsx';
import { ImportHelp } from './ImportHelp.tsx';
import { ProblemList } from './ProblemList.tsx';
import { RecentImports } from './RecentImports.tsx';
import { MatchedColumns } from './MatchedColumns.tsx';
import { useImport } from './useImport.ts';

interface ImportScreenProps {
  section: ImportSection;
  /** The import that the address names. */
  current: ImportJson | null;
  /** The section's last ones, the newest first. */
  recent: readonly ImportSummary[];
  /** Most bytes of a file. */
  maxBytes: number;
}

/** Files that fill a section: chosen, checked, confirmed, written, and undone. */
export default function ImportScreen({ section, maxBytes, ...first }: ImportScreenProps) {
  const state = useImport(section, first);
  const { current, sending, failure } = state;
  // Other columns may help one that was not read, too.
  const canMatch = current?.status === 'ready' || current?.status === 'failed';
  return (
    <RecordLayout
      section={section}
      id={null}
      title={t(`imports.title.${section}`)}
      meta={t(`imports.lead.${section}`)}
      aside={
        <>
          {!current && <ImportHelp section={section} />}
          <RecentImports section={section} recent={state.recent} currentId={current?.id} />
        </>
      }
      notice={
        failure !== null && (
          <p className="notice notice--danger" role="alert">
            {failure}
          </p>
        )
      }
    >
      {sending || !current ? (
        <ChooseFile section={section} state={state} maxBytes={maxBytes} />
      ) : (
        <CurrentImport key={current.id} item={current} state={state} />
      )}
      {current && !sending && current.errors.length > 0 && (
        <ProblemList key={`${current.id} problems`} item={current} />
      )}
      {canMatch && !sending && (
        <MatchedColumns key={`${current.id} columns`} item={current} state={state} />
      )}
    </RecordLayout>
  );
}
