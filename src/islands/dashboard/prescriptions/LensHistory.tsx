import { t } from '#i18n/t.ts';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileText from 'lucide-react/icons/file-text';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Glasses from 'lucide-react/icons/glasses';
import ListTodo from 'lucide-react/icons/list-todo';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ScanSearch from 'lucide-react/icons/scan-search';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react/types';
import { asMade } from '#domain/laboratory/as-made.ts';
import type { LensStep, ServiceOrder } from '#domain/laboratory/service-order.ts';
import { compareLenses } from '#domain/lenses/tolerances.ts';
import { Timeline, type Tone } from '../record/Timeline.tsx';
import { ComparedTable } from './ComparedTable.tsx';

const LOOK: Readonly<Record<LensStep['state'], [icon: LucideIcon, tone?: Tone]>> = {
  waiting: [FileText],
  asked: [MessageCircleQuestion, 'warning'],
  approved: [Check, 'success'],
  refused: [X, 'danger'],
  todo: [ListTodo],
  lab: [FlaskConical],
  check: [ScanSearch],
  assembly: [Glasses],
  ready: [CircleCheck, 'success'],
  remade: [RotateCcw, 'warning'],
};

/** Each state that the lenses have had, the newest first, with what was measured in the conference. */
export function LensHistory({ item }: { item: ServiceOrder }) {
  const { steps, normalised, bought } = item;
  const use = bought?.use ?? 'distance';
  const entries = steps.map(({ state, at, actorName, note, measured }, index) => {
    const [icon, tone = 'neutral'] = LOOK[state];
    const compared =
      measured && normalised
        ? compareLenses(asMade(normalised, use), measured, use === 'multifocal')
        : [];
    return {
      id: String(index),
      at,
      actor: actorName,
      title: t(`prescriptions.record.steps.${state}`),
      icon,
      tone,
      body: (note || compared.length > 0) && (
        <>
          {note && <p>{note}</p>}
          {compared.length > 0 && <ComparedTable compared={compared} />}
        </>
      ),
    };
  });
  const first = {
    id: 'ordered',
    at: item.createdAt,
    title: t('prescriptions.fields.createdAt'),
    icon: FileText,
  };
  return (
    <Timeline
      label={t('prescriptions.record.history')}
      entries={[...entries.toReversed(), first]}
    />
  );
}
