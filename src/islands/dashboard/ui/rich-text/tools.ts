import { t } from '#i18n/t.ts';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import Link2 from 'lucide-react/icons/link-2';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Redo2 from 'lucide-react/icons/redo-2';
import TableIcon from 'lucide-react/icons/table';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Tool } from '../Toolbar.tsx';

/** What a text's tools do, in the order of their buttons. */
const TOOLS = {
  bold: { icon: Bold, keys: 'Control+B' },
  italic: { icon: Italic, keys: 'Control+I' },
  heading: { icon: Heading2 },
  subheading: { icon: Heading3 },
  list: { icon: List },
  numbers: { icon: ListOrdered },
  link: { icon: Link2 },
  table: { icon: TableIcon },
  undo: { icon: Undo2, keys: 'Control+Z' },
  redo: { icon: Redo2, keys: 'Control+Y' },
} as const;
export type ToolName = keyof typeof TOOLS;

/** The buttons, each with what `stateOf` says of it. */
export const textTools = (
  stateOf: (name: ToolName) => { isOn?: boolean; disabled?: boolean },
  run: (name: ToolName) => void,
): Tool[] =>
  (Object.keys(TOOLS) as ToolName[]).map((name) => ({
    ...TOOLS[name],
    ...stateOf(name),
    label: t(`products.text.${name}`),
    run: () => run(name),
  }));
