import { describe, expect, test } from 'vitest'
import { getTranslator } from '#foundation/translations.ts'
import { rateDisk } from './check-services.ts'
import { rateCertificate, rateProcesses } from './check-site.ts'

const inEnglish = { language: 'en', t: getTranslator('en', 'cli') } as const
const inGerman = { language: 'de', t: getTranslator('de', 'cli') } as const

test.each([
  [21, 'ok', 'valid for 21 more days'],
  [20, 'warn', 'ends in 20 days'],
  [5, 'warn', 'ends in 5 days'],
  [4, 'fail', 'ends in 4 days'],
  [0, 'fail', 'ends in 0 days'],
])('a certificate that is valid for %i days is rated %s', (days, verdict, detail) => {
  // An hour more, so that the time the test takes changes nothing.
  const expiresAtMs = Date.now() + days * 86_400_000 + 3_600_000
  const finding = rateCertificate(inEnglish, 'https://www.example.org', {
    kind: 'read',
    expiresAtMs,
    refusal: undefined,
  })
  expect(finding).toMatchObject({ verdict, detail: expect.stringContaining(detail) })
})

test('a certificate that browsers refuse, or that nobody sends, is a failure', () => {
  const expiresAtMs = Date.now() + 90 * 86_400_000
  const url = 'https://www.example.org'
  const refused = rateCertificate(inEnglish, url, { kind: 'read', expiresAtMs, refusal: 'self-signed certificate' })
  expect(refused).toMatchObject({ verdict: 'fail', detail: expect.stringContaining('self-signed certificate') })
  const silent = rateCertificate(inEnglish, url, { kind: 'noResponse', reason: 'ECONNREFUSED' })
  expect(silent).toMatchObject({ verdict: 'fail', detail: expect.stringContaining('ECONNREFUSED') })
})

test.each([
  [2e9, 'ok'],
  [1.99e9, 'warn'],
  [0.2e9, 'warn'],
  [0.19e9, 'fail'],
])('a disk with %i free bytes is rated %s', (freeBytes, verdict) => {
  expect(rateDisk(inEnglish, freeBytes).verdict).toBe(verdict)
})

test('numbers are written as the language does', () => {
  expect(rateDisk(inEnglish, 67.04e9).detail).toBe('67 GB free')
  expect(rateDisk(inGerman, 67.25e9).detail).toBe('67,3 GB frei')
})

describe('processes', () => {
  const aProcess = (changes: { port?: number; status?: number; text?: string; buildDate?: string } = {}) => {
    const { port = 3000, status = 200, text = 'ready', buildDate = '2026-11-16T08:00:00.000Z' } = changes
    return { port, ready: { kind: 'answered', status, text } as const, buildDate, version: '1' }
  }

  test('with the same build are ok', () => {
    expect(rateProcesses(inEnglish, [aProcess(), aProcess({ port: 3010 })])).toMatchObject({
      verdict: 'ok',
      detail: 'ready on port 3000, 3010, build of Mon 16\u00a0Nov 2026 09:00',
    })
  })

  test('with different builds are a warning that names both', () => {
    const newer = aProcess({ port: 3010, buildDate: '2026-11-17T08:00:00.000Z' })
    expect(rateProcesses(inGerman, [aProcess(), newer])).toMatchObject({
      verdict: 'warn',
      detail: expect.stringContaining('3000: Mo., 16.11.2026 09:00, 3010: Di., 17.11.2026 09:00'),
    })
  })

  test('whose tasks are late are a warning with what they say', () => {
    const late = aProcess({ port: 3010, text: 'ready, late tasks: deliver-mail' })
    expect(rateProcesses(inEnglish, [aProcess(), late])).toMatchObject({
      verdict: 'warn',
      detail: 'port 3010 says: ready, late tasks: deliver-mail',
    })
  })

  test('that are not ready are a failure, whatever the others say', () => {
    const silent = { ...aProcess({ port: 3010 }), ready: { kind: 'noResponse', reason: 'ECONNREFUSED' } as const }
    const late = aProcess({ port: 3020, text: 'ready, late tasks: deliver-mail' })
    expect(rateProcesses(inEnglish, [late, silent]).verdict).toBe('fail')
    expect(rateProcesses(inEnglish, [aProcess({ status: 503, text: 'not ready' })]).verdict).toBe('fail')
  })
})
