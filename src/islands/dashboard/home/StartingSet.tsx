import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { leaveWithMessage } from '../flash-message.ts';

/** Where each ready-made set is asked for. */
const PATHS = {
  product: '/api/dashboard/settings/starting-set',
  delivery: '/api/dashboard/deliveries/start',
} as const;

interface StartingSetProps {
  of: keyof typeof PATHS;
}

/** Adds what most shops begin with, so that no one has to type it. */
export default function StartingSet({ of }: StartingSetProps) {
  const [busy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    const answer = await postData<{ added: number }>(PATHS[of], {});
    if (answer.success) {
      const done = t(answer.added > 0 ? `firstSteps.sets.${of}.added` : 'firstSteps.sets.none');
      return leaveWithMessage(location.pathname, done);
    }
    setBusy(false);
    notify.error(answer.err);
  };

  return (
    <button
      type="button"
      className="button"
      aria-disabled={busy}
      onClick={() => !busy && void add()}
    >
      {t(`firstSteps.sets.${of}.label`)}
    </button>
  );
}
