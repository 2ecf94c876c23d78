import { Monitor, Moon, Sun } from 'lucide-react';

/** The themes of the dashboard, in the order in which they are offered. */
export const themes = [
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
  { value: 'system', Icon: Monitor },
] as const;
