import { onTestFinished, vi } from 'vitest';
import type { Scope } from '#server/service/scope.ts';

/** Captures the log of one test: its raw lines, and the security events among them. */
export function securityLines() {
  const lines: string[] = [];
  const spies = (['info', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line))),
  );
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return {
    lines,
    /** The events so far, after background work has finished. */
    async events({ background }: Scope): Promise<Record<string, unknown>[]> {
      await background.done();
      return lines
        .filter((line) => line.startsWith('security: '))
        .map((line) => JSON.parse(line.slice('security: '.length)) as Record<string, unknown>);
    },
  };
}
