import { cpus, totalmem } from 'node:os';

/** One thing that was measured, beside what it must reach. */
export interface Measurement {
  what: string;
  /** What was measured, worded: `p50 1.2 ms, p95 3.4 ms`. */
  figure: string;
  /** The bar, worded; absent where there is none. */
  bar?: string;
  /** Whether the bar is met. */
  met?: boolean;
}

/** What the figures depend on. */
export function machineFacts(database: string): string {
  const [cpu] = cpus();
  return [
    `Machine   ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`,
    `Node      ${process.version}`,
    `Database  ${database}`,
  ].join('\n');
}

/** Lays lines out in columns. */
export function formatTable(title: string, lines: Measurement[]): string {
  const rows = lines.map(({ what, figure, bar = '', met }) => [
    what,
    figure,
    bar,
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]);
  const all = [['', 'measured', 'bar', ''], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const text = all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, '-'.repeat(title.length), ...text].join('\n');
}
