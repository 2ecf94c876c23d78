import { t } from '#i18n/t.ts';

interface RefusalNoticeProps<Full> {
  message: string;
  /** The record as someone else has changed it meanwhile. */
  current: Full | null;
  onTake: (current: Full) => void;
  onOverwrite: (current: Full) => void;
}

/**
 * Why a record was not saved; if someone else was faster, the choice between the two versions. It has the focus if
 * no field is to blame: otherwise someone who pressed the bar at the lower edge would not see it.
 */
export function RefusalNotice<Full>({
  message,
  current,
  onTake,
  onOverwrite,
}: RefusalNoticeProps<Full>) {
  return (
    <div className="notice notice--danger stack" role="alert" tabIndex={-1} data-refusal>
      <p>{message}</p>
      {current && (
        <div className="cluster">
          <button type="button" className="button" onClick={() => onTake(current)}>
            {t('dashboard.takeCurrent')}
          </button>
          <button type="button" className="button" onClick={() => onOverwrite(current)}>
            {t('dashboard.overwrite')}
          </button>
        </div>
      )}
    </div>
  );
}
