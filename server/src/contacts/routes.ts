import { listNamesakes } from '@liftout/contract/contact-namesakes';
import * as contract from '@liftout/contract/contacts';
import { listHeaders, pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import { sendFile } from '../platform/http/payload/sent-file.ts';
import type { Serve } from '../platform/http/route.ts';
import type { ContactsService } from './service.ts';

export function contactRoutes(serve: Serve, contacts: ContactsService): void {
  serve(contract.listContacts, async ({ query, scope, request, reply }) => {
    const { page, pageSize, cursor, sort, order, client: _, ...filters } = query;
    const answer = await contacts.list(scope, { page, pageSize, cursor, sort, order, filters });
    const links = answer.links.map(({ rel, ...at }) => ({ rel, query: at }));
    listHeaders(request, reply, answer.total, links);
    reply.header(contract.totalKindHeader, answer.kind);
    return answer.contacts;
  });
  serve(contract.exportContacts, async ({ query, scope, session, reply }) => {
    const { sort, order, columns, client: _, ...filters } = query;
    const request = { sort, order, columns, filters };
    const { leftOut, ...file } = await contacts.exportCsv(scope, session, request);
    reply.header(contract.leftOutHeader, leftOut);
    return sendFile(reply, { type: 'text/csv', ...file });
  });
  serve(contract.exportVcards, async ({ query, scope, session, reply }) => {
    const { sort, order, client: _, ...filters } = query;
    const { leftOut, ...file } = await contacts.exportVcards(scope, session, { sort, order, filters });
    reply.header(contract.leftOutHeader, leftOut);
    return sendFile(reply, { type: 'text/vcard', ...file });
  });
  serve(contract.contactVcard, async ({ params, scope, reply }) =>
    sendFile(reply, { type: 'text/vcard', ...(await contacts.vcard(scope, params.id)) }),
  );
  serve(contract.contactFacets, ({ query, scope }) => contacts.facets(scope, query.q));
  serve(listNamesakes, ({ query, scope }) => contacts.namesakes(scope, query.contacts ?? []));
  serve(contract.changeContacts, ({ body, scope }) => contacts.changeMany(scope, body.changes));
  serve(contract.archivedContacts, async ({ query: { page, pageSize }, scope, request, reply }) => {
    const { total, contacts: archived } = await contacts.archived(scope, { page, pageSize });
    pagingHeaders(request, reply, { page, pageSize, total });
    return archived;
  });
  serve(contract.restoreContacts, ({ body, scope }) => contacts.restore(scope, body.ids));
  serve(contract.createContact, ({ body: { client: _, ...fields }, scope }) => contacts.add(scope, fields));
  serve(contract.getContact, ({ params, scope }) => contacts.get(scope, params.id));
  serve(contract.updateContact, ({ params, body, scope }) => contacts.edit(scope, params.id, body));
  serve(contract.starContact, ({ params, body, scope }) => contacts.star(scope, params.id, body));
  serve(contract.contactTimeline, ({ params, query, scope }) => contacts.timeline(scope, params.id, query));
}
