import { t } from 'i18next';
import type { Refusal } from './useRecord.ts';
import type { Saved } from './view.ts';

interface RefusalNoticeProps {
  refusal: Refusal;
  onTake: (current: Saved) => void;
  onOverwrite: (current: Saved) => void;
}

/** Why a record was not saved; where somebody else was first, the choice between the two versions. */
export function RefusalNotice({
  refusal: { message, current },
  onTake,
  onOverwrite,
}: RefusalNoticeProps) {
  return (
    <div className="notice notice--danger stack" role="alert">
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
