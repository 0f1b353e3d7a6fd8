export const asJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Sent again with the same key, it is the same order or application, not a second one. */
export const asJsonOnce = (body: unknown, idempotencyKey: string): RequestInit => ({
  ...asJson(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
})
