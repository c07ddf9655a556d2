import { cpus, totalmem } from 'node:os';

/** One measurement, with its bar. */
export interface Measurement {
  what: string;
  /** The result as text: `p50 1.2 ms, p95 3.4 ms`. */
  figure: string;
  /** The bar as text; absent where there is none. */
  bar?: string;
  /** Whether the bar is met. */
  met?: boolean;
}

/** The machine and software that the figures depend on. */
export function machineFacts(database: string): string {
  const [cpu] = cpus();
  return [
    `Machine   ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`,
    `Node      ${process.version}`,
    `Database  ${database}`,
  ].join('\n');
}

/** Formats lines in columns. */
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
