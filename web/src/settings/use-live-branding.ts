import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { setPortal } from '../lib/dom/portal.ts';
import { brandingQuery } from './branding-query.ts';

/** Shows the portal's name and look as an admin changes them, in every signed-in window. */
export function useLiveBranding(): void {
  const { data } = useQuery(brandingQuery());
  useLayoutEffect(() => setPortal(data), [data]);
}
