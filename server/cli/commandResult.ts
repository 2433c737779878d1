export interface CommandResult {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

export const refusal = (first: string, reasons: readonly string[] = []): CommandResult => ({
  lines: [first, ...reasons.map(reason => `  - ${reason}`)],
  ok: false,
});

export const noSuchEvent = (id: number): CommandResult =>
  refusal(`There is no event ${id}; the list command shows all events.`);

export const DRY_RUN = 'Nothing has been written. Repeat the command with --apply to do it.';
