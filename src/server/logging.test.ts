import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createRequestLogger, getRequestId, type RequestRecord } from './logging.ts'

const record = {
  method: 'GET',
  route: '/selfservice/orders/:orderId?',
  status: 200,
  durationMs: 112.345,
  requestId: 'id-1',
} satisfies RequestRecord

function logRequests(level: string, ...records: RequestRecord[]) {
  const lines: string[] = []
  const logRequest = createRequestLogger(pino({ level, base: null }, { write: (line) => lines.push(line) }))
  for (const one of records) logRequest(one)
  return lines.map((line) => JSON.parse(line))
}

describe('the request logger', () => {
  test('writes one line with method, route, status, duration and request id', () => {
    expect(logRequests('info', record)).toEqual([{ level: 30, time: expect.any(Number), ...record, durationMs: 112.3 }])
  })

  test('logs a server error as a warning', () => {
    expect(logRequests('info', { ...record, status: 503 })).toMatchObject([{ level: 40, status: 503 }])
    expect(logRequests('warn', record, { ...record, status: 500 })).toMatchObject([{ status: 500 }])
  })
})

describe('getRequestId', () => {
  const request = (id?: string) => ({ headers: id === undefined ? {} : { 'x-request-id': id } }) as IncomingMessage
  const generated = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

  test.each([
    ['nginx', '3f1c0e9a7b5d4c2e8f6a1b3c5d7e9f01'],
    ['Envoy', 'b6f1c1de-29cf-4d3a-9d8d-0c6e3a1f2b4c'],
  ])('uses the id of a trusted proxy, as %s writes it', (_proxy, id) => {
    expect(getRequestId(request(id), 1)).toBe(id)
    expect(getRequestId(request(id), 0)).not.toBe(id)
  })

  test('generates an id when there is none or no trusted proxy', () => {
    expect(getRequestId(request(), 1)).toMatch(generated)
    expect(getRequestId(request(), 0)).not.toBe(getRequestId(request(), 0))
  })

  test.each([
    '',
    'a b',
    '"},{"level":50',
    'anna.huber',
    '7K3MN-PQ4RT.tq1zzz.mZk3J5v1Q9w8xYzAbCdEfGhIjK',
    // The id of an application.
    '3f1c0e9a7b5d4c2e8f6a1b3c5d7e9f0112345678',
    '3f1c0e9a7b5d4c2e8f6a1b3c5d7e9f0',
  ])('does not accept %j, which a client may have chosen', (id) => {
    expect(getRequestId(request(id), 1)).toMatch(generated)
  })
})
