import { contactSorts } from '@liftout/contract/values/choices';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import {
  choiceParam,
  pageParam,
  pageSizeParam,
  searchParams,
  textParam,
  textsParam,
  useSetSearchParams,
  type ValuesOf,
  wholeParam,
} from '../lib/dom/search-params.ts';

/**
 * The contact in the open drawer, the reason where an insight opened it, and the list that next and previous follow: ''
 * for the contact table.
 */
export const contactParams = searchParams({
  contact: textParam(),
  reason: textParam(500),
  among: textParam(40),
});
type ContactParams = ValuesOf<typeof contactParams>;

/** Whether what the client submitted is open beside the contact table. */
export const submittedParams = searchParams({ submitted: choiceParam(['hidden', 'open'], 'hidden') });
export type SubmittedParams = ValuesOf<typeof submittedParams>;

export const tablePageSizes: readonly number[] = [10, 25, 50];

/** The contact table. Lists are comma-separated. */
export const contactTableParams = searchParams({
  q: textParam(),
  stage: textParam(),
  tier: textParam(),
  highValue: choiceParam(['', 'yes', 'no'], ''),
  inPipeline: choiceParam(['', 'yes', 'no'], ''),
  doNotContact: choiceParam(['', 'yes', 'no'], ''),
  firm: textsParam(),
  city: textsParam(),
  /** 0 for any. */
  notContactedDays: wholeParam(1, 3650, 0),
  /** Ids: only these contacts. */
  only: textParam(2000),
  sort: choiceParam(contactSorts, 'lastName'),
  order: choiceParam(['asc', 'desc'], 'asc'),
  page: pageParam(),
  pageSize: pageSizeParam(tablePageSizes, 10),
  /** '' for the default columns. */
  columns: textParam(400),
  /** The saved view that was opened last. */
  view: textParam(),
});
export type ContactTableParams = ValuesOf<typeof contactTableParams>;

/** No filters, first page; order, columns and page size are kept. */
export const noFilterParams = {
  q: '',
  stage: '',
  tier: '',
  highValue: '',
  inPipeline: '',
  doNotContact: '',
  firm: '',
  city: '',
  notContactedDays: 0,
  only: '',
  page: 1,
  view: '',
} as const satisfies Partial<ContactTableParams>;

/**
 * Opens a contact's drawer on the current page, or shows the contact in the one that is open, so that Back closes it.
 * `among` is the list that next and previous follow.
 */
export function useOpenContact(): (id: string, reason?: string, among?: string) => void {
  const set = useSetSearchParams<ContactParams>();
  const router = useRouter();
  return useCallback(
    (contact, reason = '', among = '') => {
      const isOpen = contactParams.read(router.state.location.search).contact !== '';
      set({ contact, reason, among }, { push: !isOpen });
    },
    [set, router],
  );
}

/** Whether a contact is the one in the open drawer. Only that renders the caller again, not each other contact. */
export function useIsOpenContact(id: string): boolean {
  return useSearch({ strict: false, select: (search) => contactParams.read(search).contact === id });
}

/** Shows another contact of the same list in the open drawer. */
export function useStepToContact(): (id: string, reason: string, params?: object) => void {
  const set = useSetSearchParams<ContactParams>();
  return useCallback((contact, reason, params) => set({ ...params, contact, reason }), [set]);
}

/** Closes the drawer, which has asked about unsaved input. */
export function useCloseContact(): () => void {
  const set = useSetSearchParams<ContactParams>();
  return useCallback(() => set({ contact: '', reason: '', among: '' }, { hasAsked: true }), [set]);
}
