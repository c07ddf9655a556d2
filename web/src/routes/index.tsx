import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../ui/page.tsx';

export const Route = createFileRoute('/')({ component: Start });

function Start() {
  return (
    <Page>
      <h1 className="font-semibold font-serif text-2xl">Liftout</h1>
    </Page>
  );
}
