import { Alert } from './alert.tsx';

/** Says which fields of a form show what was typed before, over the latest record; nothing without fields. */
export function KeptAlert({ labels }: { labels: readonly string[] }) {
  return labels.length === 0 ? null : (
    <Alert tone="info" title="Latest version loaded">
      {`We kept what you typed in ${labels.join(', ')}. Save to apply it.`}
    </Alert>
  );
}
