import { type BrandReading, brandReadings } from '../../ui/brand-reading.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

const ratio = (contrast: number) => `${contrast.toFixed(1)}:1`;

/** Whether a brand colour can be read as it is, and which shade is used where it cannot. */
export function ContrastNote({ color }: { color: string }) {
  const readings = brandReadings(color);
  if (!readings) return null;
  const { light, dark } = readings;
  if (light.reads && dark.reads)
    return (
      <p className="text-ink-soft text-sm">
        {color.toUpperCase()} reads well in both themes ({ratio(light.contrast)} and {ratio(dark.contrast)}).
      </p>
    );
  const unread = [
    light.reads ? null : { theme: 'light', how: 'too light', reading: light },
    dark.reads ? null : { theme: 'dark', how: 'too dark', reading: dark },
  ].filter((one) => one !== null);
  return (
    <Alert
      tone="warning"
      title={
        unread.length === 2
          ? 'This colour is hard to read in both themes'
          : `This colour is hard to read in the ${unread[0]?.theme} theme`
      }
    >
      <ul className="flex flex-col gap-1">
        {unread.map(({ theme, how, reading }) => (
          <li key={theme} className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
            {unread.length === 2 ? `${theme === 'light' ? 'Light' : 'Dark'} theme: ` : ''}
            {color.toUpperCase()} is {how} for text ({ratio(reading.contrast)}, text needs 4.5:1). Buttons and
            links use
            <Shade color={reading} />
            instead.
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Shade({ color: { accent } }: { color: BrandReading }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap font-medium text-ink">
      <span
        aria-hidden
        className="size-3 rounded-mark border border-line"
        style={{ backgroundColor: accent }}
      />
      {accent.toUpperCase()}
    </span>
  );
}
