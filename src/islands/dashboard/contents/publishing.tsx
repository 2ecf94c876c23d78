import { t } from '#i18n/t.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x';
import EyeOff from 'lucide-react/icons/eye-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Access } from '#domain/access/permission.ts';
import type { ContentItem } from '#domain/contents/content.ts';
import { formatMoment } from '#domain/date.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import type { Refusal } from '../../form/useSubmission.ts';
import type { RecordFormState } from '../record/useRecordForm.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import type { MenuAction } from '../ui/RowMenu.tsx';

const loadSchedule = () => import('./ScheduleDialog.tsx');

type Asked = 'schedule' | 'withdraw' | 'reset' | 'discard';

/**
 * What publishing adds to the page of a content: its main button, items of its menu, dialogs, and the text about
 * its state.
 */
interface Publishing {
  action: ReactNode;
  menu: MenuAction[];
  dialog: ReactNode;
  /** Whether visitors see it, since when or from when; '' of a new one. */
  text: string;
  restore: (number: number) => void;
}

/**
 * Publishes, schedules and withdraws the content of a record form. What was typed is saved as the draft before.
 *
 * @param staysPublic of what the shop cannot do without, such as its menus and its home
 */
export function usePublishing<Values extends FieldValues, Body>(
  state: RecordFormState<Values, ContentItem<Body>>,
  access: Access,
  { staysPublic = false }: { staysPublic?: boolean } = {},
): Publishing {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { item, saving, changed, section } = state;
  const close = () => setAsked(null);

  /** Saves what was typed, then acts; the record is then as the shop has it. */
  const afterSaving = async (action: string, done: string, input: object = {}) => {
    if (!item || (changed && !(await state.save(item, { quiet: true })))) return;
    const seen = changed ? {} : { updatedAt: item.updatedAt };
    const answer = await state.act(action, { ...seen, ...input });
    if (answer) notify.success(done);
    else if (changed) notify.success(t('dashboard.saved'));
  };
  /** Replaces what is in the form. */
  const replace = async (action: string, done: string, input: object = {}) => {
    const answer = await state.act(action, input);
    if (!answer) return;
    state.takeCurrent(answer.item);
    notify.success(done);
  };
  const schedule = async (publishAt: number): Promise<Refusal | null> => {
    if (!item || (changed && !(await state.save(item, { quiet: true })))) return null;
    const answer = await postData<{ item: ContentItem<Body> }>(
      `/api/dashboard/${section}/${item.id}/schedule`,
      { publishAt },
    );
    if (!answer.success) return { message: answer.err, fields: answer.fields };
    state.show(answer.item);
    notify.success(t('contents.scheduled', { moment: formatMoment(publishAt) }));
    return null;
  };

  const nothing = { action: null, menu: [], dialog: null, text: '', restore: () => undefined };
  if (!item) return nothing;
  const text = stateText(item);
  if (!access.edit) return { ...nothing, text };

  const hasDraft = changed || item.status !== 'published';
  const menu: MenuAction[] = [];
  const add = (one: MenuAction) => menu.push(Object.assign({ disabled: saving }, one));
  if (hasDraft && item.publishAt === null) {
    const label = t('contents.scheduleAsk');
    add({ label, icon: CalendarClock, onSelect: () => setAsked('schedule') });
  }
  if (item.publishAt !== null) {
    const stop = () => void afterSaving('unschedule', t('contents.unscheduled'));
    add({ label: t('contents.unschedule'), icon: CalendarX, onSelect: stop });
  }
  if (item.isPublic && item.status !== 'published') {
    add({ label: t('contents.discard'), icon: Undo2, onSelect: () => setAsked('discard') });
  }
  if (item.builtIn && item.body !== null) {
    add({ label: t('contents.reset'), icon: RotateCcw, onSelect: () => setAsked('reset') });
  }
  if (item.isPublic && !staysPublic) {
    const label = t('contents.withdraw');
    add({ label, icon: EyeOff, separated: true, onSelect: () => setAsked('withdraw') });
  }

  const confirms = {
    withdraw: () => void afterSaving('withdraw', t('contents.withdrawn')),
    reset: () => void replace('reset', t('contents.resetDone')),
    discard: () => void replace('discard', t('contents.discarded')),
  };
  return {
    text,
    menu,
    action: hasDraft && (
      <button
        type="button"
        className="button button--small button--primary"
        aria-disabled={saving}
        onClick={() => saving || void afterSaving('publish', t('contents.publishedNow'))}
      >
        {t('contents.publish')}
      </button>
    ),
    dialog:
      asked === 'schedule' ? (
        <OnDemand load={loadSchedule} onClose={close}>
          {({ ScheduleDialog }) => <ScheduleDialog schedule={schedule} onClose={close} />}
        </OnDemand>
      ) : (
        asked && (
          <ConfirmDialog
            title={t(`contents.ask.${asked}.title`, { name: item.name })}
            label={t(`contents.ask.${asked}.confirm`)}
            onClose={close}
            onConfirm={() => {
              close();
              confirms[asked]();
            }}
          >
            <p>{t(`contents.ask.${asked}.text`)}</p>
          </ConfirmDialog>
        )
      ),
    restore: (number) => void replace('restore', t('contents.restored', { number }), { number }),
  };
}

/** What visitors see of it now, and from when they see something else. */
function stateText({ status, publishAt, publishedAt, isPublic }: ContentItem<unknown>): string {
  if (publishAt !== null) {
    const moment = formatMoment(publishAt);
    return t(isPublic ? 'contents.state.changesAt' : 'contents.state.publicAt', { moment });
  }
  if (status === 'draft') return t('contents.state.draft');
  if (status === 'changed') return t('contents.state.changed');
  if (publishedAt === null) return t('contents.state.untouched');
  return t('contents.state.published', { moment: formatMoment(publishedAt) });
}
