import { z } from '@hono/zod-openapi'
import { stringify } from 'csv-stringify/sync'
import { auditExportQuery, auditQuery, auditResponseSchema } from '#contract/staff/audit.ts'
import { listAuditEntries, recordAccess, type StoredAuditEntry } from '#db/audit.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { guardFormula } from '#domain/spreadsheet-cells.ts'
import { type AuditReader, describeAuditChanges } from '#domain/staff/describe-audit.ts'
import { isStoreRole } from '#domain/staff/roles.ts'
import { nameOfStore } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import { fresh, routesOf, type StaffRoutes } from './route-access.ts'
import { maySeeStore, type StaffContext, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Audit log')

const pageSize = 50
const maxExported = 20_000

const listRoute = createRoute('get', '/audit', 'audit.read', {
  summary: 'Who changed what, 50 entries at a time, the newest first',
  description: 'Kept for twelve months. Store roles see the entries of their store only.',
  request: { query: auditQuery },
  responses: staffResponses(auditResponseSchema),
})

const exportRoute = createRoute('get', '/audit.csv', fresh('audit.read'), {
  summary: 'The same as a table, 20,000 entries at most',
  request: { query: auditExportQuery },
  responses: {
    ...staffResponses(z.object({ success: z.literal(true) })),
    200: { description: 'A file', content: { 'text/csv': { schema: z.string() } } },
  },
})

/** What people call a product or store; the log holds its id only. */
function nameSubject({ subject }: StoredAuditEntry, { products, stores }: Content, language: Language): string | null {
  if (subject.kind === 'store') return stores.find(({ id }) => id === subject.id)?.name ?? null
  const product = subject.kind === 'product' ? products.find(({ id }) => id === subject.id) : undefined
  return product ? localized(product.name, language) : null
}

const toAuditResponse = (
  { id, at, actor, action, subject, storeId, before, after }: StoredAuditEntry,
  name: string | null,
) => ({
  ...{ id, at, actor, action },
  subject: { ...subject, name },
  storeId: storeId ?? null,
  before: before ?? null,
  after: after ?? null,
})

/** A store role without a store sees nothing. */
function toQuery(c: StaffContext, query: z.output<typeof auditExportQuery>) {
  const identity = c.get('identity')
  const { store, subject, actor, name, from, until } = query
  return {
    storeId: isStoreRole(identity.role) ? (identity.storeId ?? '') : store,
    subjectId: subject,
    actorId: actor,
    actorName: name,
    since: from && berlinInstant({ date: from, minute: 0 }),
    until: until && berlinInstant({ date: addDays(until, 1), minute: 0 }),
  }
}

const csvColumns = ['date', 'time', 'person', 'action', 'subject', 'store', 'before', 'after'] as const

function toCsv(c: StaffContext, entries: readonly StoredAuditEntry[], content: Content): string {
  const language = c.get('language')
  const t = getTranslator(language, 'staff')
  const nameStore = (storeId: string) => nameOfStore(content.stores, storeId)
  const reader: AuditReader = {
    ...{ language, nameStore },
    t: getTranslator(language, 'staff-audit'),
    c: getTranslator(language, 'staff-content'),
  }
  const rows = entries.map((entry) => {
    const { at, actor, action, subject, storeId, before, after } = entry
    const { date, minute } = berlinTime(at)
    const changes = describeAuditChanges({ subject, before, after }, reader)
    const say = (side: 'before' | 'after') => changes.map((change) => `${change.label}: ${change[side]}`).join('; ')
    const name = nameSubject(entry, content, language) ?? subject.id
    const store = storeId === undefined ? '' : nameStore(storeId)
    const cells = [actor.name, t(`auditAction.${action}`), name, store, say('before'), say('after')]
    return [date, formatClockMinute(minute), ...cells.map(guardFormula)]
  })
  const headings = csvColumns.map((name) => t(`audit.column.${name}`))
  return stringify([headings, ...rows], { bom: true, delimiter: ';', record_delimiter: 'windows' })
}

export function addAuditRoutes(api: StaffRoutes, { access }: StaffServices): void {
  api.openapi(listRoute, async (c) => {
    const { before, ...query } = c.req.valid('query')
    if (query.store !== undefined && !maySeeStore(c, query.store)) return staffError(c, 'otherStore')
    const found = await listAuditEntries(access.db, { ...toQuery(c, query), before, limit: pageSize + 1 })
    const data = found
      .slice(0, pageSize)
      .map((entry) => toAuditResponse(entry, nameSubject(entry, access.content(), c.get('language'))))
    const nextBefore = found.length > pageSize ? (data.at(-1)?.id ?? null) : null
    return c.json({ success: true as const, count: data.length, data, nextBefore }, 200)
  })

  api.openapi(exportRoute, async (c) => {
    const query = c.req.valid('query')
    if (query.store !== undefined && !maySeeStore(c, query.store)) return staffError(c, 'otherStore')
    const found = await listAuditEntries(access.db, { ...toQuery(c, query), limit: maxExported })
    const [actor, subject] = [toActor(c.get('identity')), { kind: 'audit', id: 'log' } as const]
    await recordAccess(access.db, { at: access.now(), actor, action: 'audit.export', subject, after: query })
    c.header('content-type', 'text/csv; charset=utf-8')
    c.header('content-disposition', 'attachment; filename="krume-audit.csv"')
    c.header('cache-control', 'no-store')
    return c.body(toCsv(c, found, access.content()), 200)
  })
}
