import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { auditQuery, auditResponseSchema } from '#contract/staff/audit.ts'
import { listAuditEntries, type StoredAuditEntry } from '#db/audit.ts'
import { isStoreRole } from '#domain/staff/roles.ts'
import { maySeeStore, type StaffEnv, type StaffServices } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const pageSize = 50

const listRoute = createRoute({
  method: 'get',
  path: '/audit',
  tags: ['Audit log'],
  summary: 'Who changed what, 50 entries at a time, the newest first',
  description: 'Kept for twelve months. Store roles see the entries of their store only.',
  request: { query: auditQuery },
  responses: staffResponses(auditResponseSchema),
})

const toAuditResponse = ({ id, at, actor, action, subject, storeId, before, after }: StoredAuditEntry) => ({
  ...{ id, at, actor, action, subject },
  storeId: storeId ?? null,
  before: before ?? null,
  after: after ?? null,
})

export function addAuditRoutes(api: OpenAPIHono<StaffEnv>, { access }: StaffServices): void {
  api.openapi(listRoute, async (c) => {
    const { store, subject, actor, before } = c.req.valid('query')
    if (store !== undefined && !maySeeStore(c, store)) return staffError(c, 'otherStore')
    const identity = c.get('identity')
    // A store role without a store sees nothing.
    const storeId = isStoreRole(identity.role) ? (identity.storeId ?? '') : store
    const found = await listAuditEntries(access.db, {
      storeId,
      subjectId: subject,
      actorId: actor,
      before,
      limit: pageSize + 1,
    })
    const data = found.slice(0, pageSize).map(toAuditResponse)
    const nextBefore = found.length > pageSize ? (data.at(-1)?.id ?? null) : null
    return c.json({ success: true as const, count: data.length, data, nextBefore }, 200)
  })
}
