import { FileSpreadsheet, Upload, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { count } from '../../lib/format/formats.ts';
import { cx } from '../cx.ts';
import { TruncatedText } from '../data/truncated-text.tsx';
import { useFieldProps } from './field-context.ts';
import { IconButton } from './icon-button.tsx';

interface FileDropProps {
  file: File | null;
  onFileChange: (file: File | null) => void;
  /** Accepted file types, as an input's `accept`: `.csv`. */
  accept: string;
  /** A line about the file: `A CSV file with the columns First Name, …`. */
  hint: string;
  disabled?: boolean;
  /** Called when a file of another type was dropped. */
  onRefuse?: (file: File) => void;
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${count(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** An area to drop a file on, with a button to choose one. */
export function FileDrop({ file, onFileChange, accept, hint, disabled = false, onRefuse }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const own = useId();
  const wired = useFieldProps({ id: undefined, disabled });
  const [over, setOver] = useState(false);
  const id = wired.id ?? own;

  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const fits = accept
      .split(',')
      .some((ending) => chosen.name.toLowerCase().endsWith(ending.trim().toLowerCase()));
    if (fits) onFileChange(chosen);
    else onRefuse?.(chosen);
  };

  return (
    <fieldset
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) take(event.dataTransfer.files[0]);
      }}
      className={cx(
        'relative min-w-0 rounded-card border border-line border-dashed px-5 transition-colors',
        // The input itself cannot be seen.
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-2',
        over ? 'border-accent bg-accent-soft' : 'bg-surface-sunken',
        wired['aria-invalid'] && 'border-negative',
      )}
    >
      <input
        {...wired}
        ref={input}
        id={id}
        type="file"
        aria-label={wired.id ? undefined : 'File'}
        accept={accept}
        className="peer sr-only"
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Or choosing the same file again would cause no change event.
          event.target.value = '';
        }}
      />
      {file ? (
        <div className="flex min-h-24 min-w-0 items-center gap-3">
          <FileSpreadsheet aria-hidden size={20} className="shrink-0 text-ink-faint" />
          <div className="min-w-0 grow">
            <TruncatedText as="p" className="font-medium">
              {file.name}
            </TruncatedText>
            <p className="text-ink-faint text-xs">{sizeText(file.size)}</p>
          </div>
          <IconButton
            label="Remove file"
            icon={<X aria-hidden size={16} />}
            disabled={disabled}
            onClick={() => onFileChange(null)}
          />
        </div>
      ) : (
        <div className="flex min-h-28 flex-col items-center justify-center gap-1 py-4 text-center">
          <Upload aria-hidden size={20} className="mb-1 text-ink-faint" />
          <p>
            Drop a file here, or{' '}
            <button
              type="button"
              // By keyboard the input opens the same dialog.
              tabIndex={-1}
              className="rounded-mark font-medium text-accent underline underline-offset-[3px]"
              disabled={disabled}
              onClick={() => input.current?.click()}
            >
              choose one
            </button>
          </p>
          <p className="max-w-md text-ink-faint text-xs">{hint}</p>
        </div>
      )}
    </fieldset>
  );
}
