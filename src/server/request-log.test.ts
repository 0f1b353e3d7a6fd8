import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestLog } from './request-log.ts'

const tookMs = 112.34

/** What is logged of one request each, and what the meters are told. */
function linesOf(level: string, ...asked: [method: string, url: string, status: number][]) {
  const lines: string[] = []
  const metered: unknown[] = []
  const log = pino({ level, base: null }, { write: (line) => lines.push(line) })
  const requests = requestLog(log, (...told) => metered.push(told.slice(0, 3)))
  for (const [method, url, statusCode] of asked)
    requests.note({ method, url } as IncomingMessage, { statusCode } as ServerResponse, performance.now() - tookMs)
  requests.writeOut()
  const text = lines.join('')
  const logged = text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
  return { logged, text, metered }
}

test('a line is what the logger itself would have written', () => {
  const { logged, text } = linesOf('info', ['GET', '/places?search=Illertissen', 200])
  expect(logged).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
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

test('lines wait for each other, not for long, and say when their answers left', async () => {
  const lines: string[] = []
  const requests = requestLog(pino({ base: null }, { write: (line) => lines.push(line) }), () => {})
  const beforeMs = Date.now()
  for (const url of ['/', '/places'])
    requests.note({ method: 'GET', url } as IncomingMessage, { statusCode: 200 } as ServerResponse, performance.now())
  const afterMs = Date.now()
  expect(lines).toEqual([])
  await expect.poll(() => lines.length).toBe(1)
  const logged = (lines[0] ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(logged).toMatchObject([{ room: '/' }, { room: '/places' }])
  for (const { time } of logged) {
    expect(Date.parse(time)).toBeGreaterThanOrEqual(beforeMs - 1)
    expect(Date.parse(time)).toBeLessThanOrEqual(afterMs + 1)
  }
})
