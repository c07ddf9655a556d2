import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowRight, Building2, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TextAnchor, TextLink } from '../ui/form/link-button.tsx';
import { ThemeSwitch } from '../ui/form/theme-switch.tsx';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { AskedPageNote, useAskedPage } from './asked-page.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { DemoLogins } from './demo-logins.tsx';
import { homeOf } from './guards.ts';
import { ProductPicture } from './product-picture.tsx';
import { signInQuery } from './queries.ts';
import { signIn } from './sign-in.ts';
import { takeWayBack } from './way-back.ts';

/** The landing page with the sign-in form. */
export function SignInPage() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { data } = useQuery(signInQuery);
  const asked = useAskedPage();
  const [chosen, setChosen] = useState({ username: '', password: '' });

  return (
    <div className="flex min-h-dvh flex-col">
      <header
        data-below-toast
        className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between px-4 sm:px-6"
      >
        <Wordmark />
        <ThemeSwitch />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid grid-cols-1 w-full max-w-6xl grow content-start gap-x-16 gap-y-10 px-4 pt-6 pb-12 outline-none sm:px-6 lg:grid-cols-[1fr_25rem] lg:content-center"
      >
        <div className="flex flex-col justify-center gap-8 max-lg:order-2">
          <div>
            <h1 className="max-w-xl text-balance font-semibold font-serif text-2xl tracking-[-0.02em] lg:text-[2.75rem] lg:leading-[1.1]">
              Sales Intelligence &amp; Market Analytics
            </h1>
            <p className="mt-4 max-w-lg text-ink-soft text-lg">
              Your market, your pipeline and who's on the move. Made for wealth-management recruiters.
            </p>
          </div>
          <ul className="grid grid-cols-1 max-w-xl gap-3 sm:grid-cols-2">
            <AccessCard icon={<ShieldCheck aria-hidden size={18} />} title="Admin Access">
              Full platform management
            </AccessCard>
            <AccessCard icon={<Building2 aria-hidden size={18} />} title="Client Access">
              Market-specific dashboards
            </AccessCard>
          </ul>
          <p>
            <TextLink to="/markets" className="inline-flex items-center gap-1.5">
              Market Intelligence Overview <ArrowRight aria-hidden size={14} />
            </TextLink>
          </p>
          <ProductPicture />
        </div>
        <div className="flex flex-col gap-4">
          <section
            aria-labelledby="sign-in"
            className="rounded-card border border-line-soft bg-surface-raised p-6 sm:p-8"
          >
            <h2 id="sign-in" className="font-semibold font-serif text-xl">
              Sign In
            </h2>
            <p className="mt-1 mb-6 text-ink-soft">Enter your credentials to access your dashboard</p>
            <div className="-mt-2 empty:hidden">
              <AskedPageNote asked={asked} />
            </div>
            <CredentialsForm
              {...chosen}
              fallback={(username) => (username === 'admin' ? 'Admin login failed' : 'Login failed')}
              onSubmit={async ({ username, password }) => {
                const user = await signIn(username, password);
                const mayOpen = asked && (user.role === 'admin' || !asked.isForAdmins);
                const back = takeWayBack(user) ?? (mayOpen ? asked.address : null);
                if (back === null) await navigate({ to: homeOf(user) });
                else history.push(back);
              }}
            />
            <HelpLine email={data?.supportEmail} />
          </section>
          <DemoLogins logins={data?.demoLogins ?? []} onChoose={setChosen} />
        </div>
      </main>
    </div>
  );
}

function AccessCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 rounded-card border border-line-soft bg-surface-raised p-4">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
        {icon}
      </span>
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-ink-soft text-sm">{children}</p>
      </div>
    </li>
  );
}

/** The help line. It keeps its height while the address loads. */
export function HelpLine({ email }: { email: string | undefined }) {
  return (
    <p className="mt-5 min-h-5 text-ink-soft text-sm">
      {email ? (
        <>
          Need help? Write to <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
        </>
      ) : null}
    </p>
  );
}
