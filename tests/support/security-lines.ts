import { onTestFinished, vi } from 'vitest';
import type { Scope } from '#server/scope.ts';

/** Listens to the log of one test: answers the security events that were written, and all lines as they are. */
export function securityLines() {
  const lines: string[] = [];
  const spies = (['info', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line))),
  );
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return {
    lines,
    /** The events so far, once all that is under way has been written. */
    async events({ background }: Scope): Promise<Record<string, unknown>[]> {
      await background.done();
      return lines
        .filter((line) => line.startsWith('security: '))
        .map((line) => JSON.parse(line.slice('security: '.length)) as Record<string, unknown>);
    },
  };
}
