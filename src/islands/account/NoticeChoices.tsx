import { t } from '#i18n/t.ts';
import { useRef, useState } from 'react';
import type { Notice } from '#domain/notices/notices.ts';
import { mailText } from '#i18n/mail-text.ts';
import { putData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { AccountPanel } from './AccountPanel.tsx';

interface NoticeChoicesProps {
  /** Notices that the user may have. */
  offered: readonly Notice[];
  chosen: readonly Notice[];
}

/** Which letters about the shop a member of its staff wants; each choice is saved at once. */
export default function NoticeChoices({ offered, chosen: first }: NoticeChoicesProps) {
  const [chosen, setChosen] = useState(first);
  /** Choices are saved one after the other, the last one last. */
  const saving = useRef(Promise.resolve());

  const choose = (notice: Notice, isWanted: boolean) => {
    const before = chosen;
    const next = offered.filter((one) => (one === notice ? isWanted : chosen.includes(one)));
    setChosen(next);
    saving.current = saving.current.then(async () => {
      const answer = await putData('/api/account/notices', { notices: next });
      if (answer.success) return notify.success(t('account.notices.saved'));
      setChosen(before);
      notify.error(answer.err);
    });
  };

  return (
    <AccountPanel
      title={t('account.notices.title')}
      hint={<p>{mailText('account.notices.hint')}</p>}
    >
      <div className="stack">
        {offered.map((notice) => (
          <label key={notice} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(notice)}
              onChange={({ target }) => choose(notice, target.checked)}
            />
            {t(`account.notices.names.${notice}`)}
          </label>
        ))}
      </div>
    </AccountPanel>
  );
}
