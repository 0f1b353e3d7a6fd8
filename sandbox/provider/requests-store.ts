import type { DatabaseSync } from 'node:sqlite'
import { type Failure, failure } from './failure.ts'

/** One POST that carries a PayPal-Request-Id: `scope` says what it was sent to, `body` what it said. */
export type IdempotentRequest = { scope: string; requestId: string | null; body: string }

type Earlier = { kind: 'new' } | { kind: 'replay'; resourceId: string } | Failure

export function findEarlierRequest(db: DatabaseSync, request: IdempotentRequest, now: Date): Earlier {
  const sql = 'select body, resource_id from requests where scope = ? and request_id = ? and kept_until > ?'
  const row = db.prepare(sql).get(request.scope, request.requestId, now.toISOString())
  if (!row) return { kind: 'new' }
  if (row.body !== request.body) return failure('DUPLICATE_REQUEST_ID', { location: 'header' })
  return { kind: 'replay', resourceId: String(row.resource_id) }
}

export function keepRequest(db: DatabaseSync, request: IdempotentRequest, resourceId: string, keptUntil: Date): void {
  if (request.requestId === null) return
  const sql = `insert or replace into requests (scope, request_id, body, resource_id, kept_until)
    values (?, ?, ?, ?, ?)`
  db.prepare(sql).run(request.scope, request.requestId, request.body, resourceId, keptUntil.toISOString())
}
