import { z } from '@hono/zod-openapi'
import { auditActions, auditSubjects } from '#domain/staff/audit-actions.ts'
import { calendarDate } from '../fields.ts'

const auditFilter = z.object({
  store: z.string().min(1).max(100).optional(),
  subject: z.string().min(1).max(100).optional().openapi({ description: 'The id of an order, person, device, …' }),
  actor: z.string().min(1).max(100).optional().openapi({ description: 'The id of a person or device' }),
  name: z.string().min(1).max(100).optional().openapi({ description: 'A part of the name of a person or device' }),
  from: calendarDate().optional().openapi({ description: 'The first day in Berlin' }),
  until: calendarDate().optional().openapi({ description: 'The last day' }),
})
export const auditExportQuery = auditFilter

export const auditQuery = auditFilter.extend({
  before: z.string().min(1).max(100).optional().openapi({ description: 'The id of an entry: only older ones' }),
})

const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z.object({
      kind: z.enum(['person', 'device', 'admin', 'customer', 'system']),
      id: z.string(),
      name: z.string(),
    }),
    action: z.enum(auditActions),
    subject: z.object({
      kind: z.enum(auditSubjects),
      id: z.string(),
      name: z.string().nullable().openapi({ description: 'Of a product or store that the content knows' }),
    }),
    storeId: z.string().nullable(),
    before: z.unknown().openapi({ description: 'What was changed, as it was' }),
    after: z.unknown().openapi({ description: 'What was changed, as it is now' }),
  })
  .openapi('AuditEntry')
export type AuditEntryResponse = z.infer<typeof auditEntrySchema>

export const auditResponseSchema = z
  .object({
    success: z.literal(true),
    count: z.number().int(),
    data: z.array(auditEntrySchema).openapi({ description: 'The newest first' }),
    nextBefore: z.string().nullable().openapi({ description: 'For the next page; null: there is none' }),
  })
  .openapi('AuditLog')
export type AuditResponse = z.infer<typeof auditResponseSchema>
