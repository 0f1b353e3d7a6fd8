import type { DatabaseSync } from 'node:sqlite'

export type Webhook = {
  id: string
  eventType: string
  orderId: string
  body: string
  createdAt: string
  attempts: number
  nextAttemptAt: string | null
  deliveredAt: string | null
  lastResult: string | null
}

const columns = `id, event_type as eventType, order_id as orderId, body, created_at as createdAt, attempts,
  next_attempt_at as nextAttemptAt, delivered_at as deliveredAt, last_result as lastResult`

export type NewWebhook = { id: string; eventType: string; orderId: string; body: string; createdAt: Date; dueAt: Date }

export function insertWebhook(db: DatabaseSync, webhook: NewWebhook): void {
  const { id, eventType, orderId, body, createdAt, dueAt } = webhook
  const sql = `insert into webhooks (id, event_type, order_id, body, created_at, attempts, next_attempt_at)
    values (?, ?, ?, ?, ?, 0, ?)`
  db.prepare(sql).run(id, eventType, orderId, body, createdAt.toISOString(), dueAt.toISOString())
}

export function listWebhooksDue(db: DatabaseSync, now: Date): Webhook[] {
  const sql = `select ${columns} from webhooks where next_attempt_at <= ? order by created_at, rowid limit 200`
  return db.prepare(sql).all(now.toISOString()) as Webhook[]
}

export function findWebhook(db: DatabaseSync, id: string): Webhook | null {
  return (db.prepare(`select ${columns} from webhooks where id = ?`).get(id) as Webhook | undefined) ?? null
}

export function listWebhooks(db: DatabaseSync, limit: number): Webhook[] {
  const sql = `select ${columns} from webhooks order by created_at desc, rowid desc limit ?`
  return db.prepare(sql).all(limit) as Webhook[]
}

export function listWebhooksOfOrder(db: DatabaseSync, orderId: string): Webhook[] {
  const sql = `select ${columns} from webhooks where order_id = ? order by created_at, rowid`
  return db.prepare(sql).all(orderId) as Webhook[]
}

/** Stores the time of the next attempt before this one starts, so that a crash in between leads to a retry. */
export function beginAttempt(db: DatabaseSync, id: string, nextAttemptAt: Date | null): void {
  const sql = 'update webhooks set attempts = attempts + 1, next_attempt_at = ? where id = ?'
  db.prepare(sql).run(nextAttemptAt?.toISOString() ?? null, id)
}

export function endAttempt(db: DatabaseSync, id: string, result: string, deliveredAt: Date | null): void {
  db.prepare('update webhooks set last_result = ? where id = ?').run(result, id)
  if (!deliveredAt) return
  const sql = 'update webhooks set delivered_at = ?, next_attempt_at = null where id = ?'
  db.prepare(sql).run(deliveredAt.toISOString(), id)
}

/** Delivers the webhook again, with all its attempts; false when there is no such webhook. */
export function scheduleResend(db: DatabaseSync, id: string, now: Date): boolean {
  const sql = 'update webhooks set attempts = 0, next_attempt_at = ? where id = ?'
  return db.prepare(sql).run(now.toISOString(), id).changes > 0
}
