/** What was typed into a form, by field. */
export type KeptInput = Readonly<Record<string, string>>;

interface Kept {
  userId: string;
  inputs: Readonly<Record<string, KeptInput>>;
}

interface Form {
  key: string;
  read: () => KeptInput | null;
}

/** Of this tab alone. It outlasts loading the page anew, as when another tab signs in again. */
const storageKey = 'liftout.keptInput';
const forms = new Set<Form>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isInput = (value: unknown): value is KeptInput =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string');
const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'inputs' in value &&
  isObject(value.inputs) &&
  Object.values(value.inputs).every(isInput);

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Full, or not allowed: nothing is kept.
  }
}

export function forgetInput(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Not allowed: nothing was kept.
  }
}

/** Keeps what is typed into the forms on the screen, as the user's session ends. */
export function keepInput(userId: string): void {
  const typed = [...forms].flatMap(({ key, read }) => {
    const input = read();
    return input ? [[key, input] as const] : [];
  });
  if (typed.length === 0) return;
  const before = readKept();
  const inputs = { ...(before?.userId === userId && before.inputs), ...Object.fromEntries(typed) };
  write({ userId, inputs });
}

/** Removes what somebody else typed. */
export function forgetInputOfOthers(userId: string): void {
  if (readKept()?.userId !== userId) forgetInput();
}

/** What the user had typed into this form when the session ended; null: nothing. */
export function inputOf(userId: string, key: string): KeptInput | null {
  const kept = readKept();
  return kept?.userId === userId ? (kept.inputs[key] ?? null) : null;
}

/** A form whose input `keepInput` keeps, from now on. @returns ends that */
export function addForm(userId: string, form: Form): () => void {
  const kept = readKept();
  // The form shows it now.
  if (kept?.userId === userId) {
    const { [form.key]: _, ...inputs } = kept.inputs;
    write({ userId, inputs });
  }
  forms.add(form);
  return () => void forms.delete(form);
}
