import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseEnvFile } from '#foundation/env-file.ts'
import { setValues } from './edit-env-file.ts'

const set = (text: string, values: Record<string, string>) => setValues(text, new Map(Object.entries(values)))

test('replaces values where they are, uses commented examples, and appends the rest', () => {
  const text =
    '# Addresses\nPUBLIC_URL=https://www.example.org\n\n# PostgreSQL:\n#DATABASE_URL=postgres://krume@host/krume\n'
  expect(set(text, { PUBLIC_URL: 'https://www.bakery.example', DATABASE_URL: 'postgres://a@b/c', PORT: '3000' })).toBe(
    '# Addresses\nPUBLIC_URL=https://www.bakery.example\n\n# PostgreSQL:\nDATABASE_URL=postgres://a@b/c\nPORT=3000\n',
  )
})

test('quotes values so that they are read back as they were typed', () => {
  const values = { MAIL_FROM: 'Bäckerei "Krume" <a@b.example>', SMTP_URL: 'smtps://u:p$ss\\w@host', EMPTY: '' }
  const edited = set('', values)
  expect(Object.fromEntries(parseEnvFile(edited ?? '').values)).toEqual(values)
})

test('changes nothing when all values are the same', () => {
  const text = readFileSync('deploy/krume.env.example', 'utf8')
  expect(set(text, Object.fromEntries(parseEnvFile(text).values))).toBe(text)
})

test('refuses a file in which a value goes over several lines', () => {
  expect(set('MAIL_FROM="a\nb"\n', { MAIL_FROM: 'c' })).toBeUndefined()
})
