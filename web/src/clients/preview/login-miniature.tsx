import { LogoImage } from '../../ui/layout/logo-image.tsx';

/** A client's login page, drawn small. */
export function LoginMiniature({ name, logoUrl }: { name: string; logoUrl: string }) {
  return (
    <div className="flex size-full flex-col items-center justify-center px-4">
      <div className="w-40">
        <LogoImage src={logoUrl} name="" size={26} />
        <p className="mt-1.5 overflow-hidden whitespace-nowrap font-semibold font-serif text-base leading-tight">
          {name}
        </p>
        <p className="mt-0.5 overflow-hidden whitespace-nowrap text-[9px] text-ink-soft leading-tight">
          Market Intelligence Dashboard
        </p>
        <div className="mt-2 flex flex-col gap-1.5 rounded-control border border-line-soft bg-surface-raised p-2.5">
          <Box label="Username" />
          <Box label="Password" />
          <span className="mt-0.5 rounded-mark bg-accent py-1 text-center font-medium text-[9px] text-accent-ink leading-none">
            Sign In
          </span>
          <span className="text-[8px] text-ink-faint leading-none">
            Need help? <span className="text-accent underline">Contact support</span>
          </span>
        </div>
      </div>
    </div>
  );
}

function Box({ label }: { label: string }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="font-medium text-[8px] leading-tight">{label}</span>
      <span className="h-3.5 rounded-mark border border-line bg-surface-raised" />
    </span>
  );
}
