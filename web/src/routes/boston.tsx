import { createFileRoute } from '@tanstack/react-router';
import { cityPage } from './-city-page.tsx';

export const Route = createFileRoute('/boston')(cityPage('boston'));
