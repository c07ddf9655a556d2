/** The classes shared by inputs, text areas and select triggers. */
export const controlStyle =
  'w-full min-w-0 max-sm:min-h-11 rounded-control border border-line bg-surface-raised text-base text-ink transition-colors ' +
  'hover:border-ink-faint focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-negative aria-invalid:focus-visible:outline-negative ' +
  'print:hidden disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-ink-faint disabled:hover:border-line';

/** A select whose value is printed, as text: it is all that tells a fact. */
export const printedControl =
  'print:flex! print:h-auto! print:border-0! print:bg-transparent! print:px-0! print:[&_svg]:hidden';
