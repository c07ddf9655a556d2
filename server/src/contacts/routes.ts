import { listNamesakes } from '@liftout/contract/contact-namesakes';
import * as contract from '@liftout/contract/contacts';
import { listHeaders, pagingHeaders } from '../platform/http/payload/paging-headers.ts';
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
    const { name, body, leftOut } = await contacts.exportCsv(scope, session, request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header(contract.leftOutHeader, leftOut)
      .send(body);
  });
  serve(contract.exportVcards, async ({ query, scope, session, reply }) => {
    const { sort, order, client: _, ...filters } = query;
    const { name, body, leftOut } = await contacts.exportVcards(scope, session, { sort, order, filters });
    return reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header(contract.leftOutHeader, leftOut)
      .send(body);
  });
  serve(contract.contactVcard, async ({ params, scope, reply }) => {
    const { name, card } = await contacts.vcard(scope, params.id);
    return reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(card);
  });
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
