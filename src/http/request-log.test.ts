import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestLog } from './request-log.ts'

const tookMs = 112.34

/** What is logged of one request each, and what the meters are told. */
function linesOf(level: string, ...requests: [method: string, url: string, status: number][]) {
  const lines: string[] = []
  const metered: unknown[] = []
  const log = pino({ level, base: null }, { write: (line) => lines.push(line) })
  const logRequest = requestLog(log, (...told) => metered.push(told.slice(0, 3)))
  for (const [method, url, statusCode] of requests)
    logRequest({ method, url } as IncomingMessage, { statusCode } as ServerResponse, performance.now() - tookMs)
  return { logged: lines.map((line) => JSON.parse(line)), text: lines.join(''), metered }
}

test('a line is what the logger itself would have written', () => {
  const { logged, text } = linesOf('info', ['GET', '/places?search=Illertissen', 200])
  expect(logged).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      method: 'GET',
      room: '/places',
      status: 200,
      durationMs: expect.any(Number),
    },
  ])
  expect(logged[0].durationMs).toBeGreaterThanOrEqual(112.3)
  expect(text).toMatch(/"durationMs":\d{3}\.\d}/)
  expect(text.endsWith('}\n')).toBe(true)
})

test('an address with quotes and backslashes does not break its line', () => {
  expect(linesOf('info', ['GET', '/"},{"room":"\\', 404]).logged).toMatchObject([{ room: '/"},{"room":"\\' }])
})

test('a failure of the server is a warning', () => {
  expect(linesOf('info', ['POST', '/api/v1/carts', 503]).logged).toMatchObject([{ level: 40, room: '/api/…' }])
})

test('what is too quiet for the log is counted all the same', () => {
  const { logged, metered } = linesOf('warn', ['GET', '/', 200], ['GET', '/', 500])
  expect(logged).toMatchObject([{ status: 500 }])
  expect(metered).toEqual([
    ['GET', '/', 200],
    ['GET', '/', 500],
  ])
})
