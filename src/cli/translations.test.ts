import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applicationStates } from '#domain/hiring/application.ts'
import { orderEvents, orderStates } from '#domain/order/order-states.ts'
import { paymentStates } from '#domain/order/payment.ts'
import { retentionKinds } from '#domain/retention.ts'
import { createCliTranslator } from './translations.ts'

const t = createCliTranslator('de')
const isTranslated = (key: string) => t(key) !== key

const sources = readdirSync('src/cli', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => readFileSync(join('src/cli', name), 'utf8'))

const findKeys = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key))),
]

describe('CLI translations', () => {
  test('contain every key used in the source', () => {
    const keys = findKeys(/\bt\(\s*(?:[^'`()]*\? )?'([\w.-]+)'/g)
    expect(keys.length).toBeGreaterThan(50)
    expect(keys.filter((key) => !isTranslated(key))).toEqual([])
  })

  test('contain a heading for every column and a title for every table', () => {
    expect(findKeys(/\bkey: '(\w+)'/g).filter((key) => !isTranslated(`column.${key}`))).toEqual([])
    expect(findKeys(/\b(?:table|verticalTable)\(\s*'(\w+)'/g).filter((key) => !isTranslated(`table.${key}`))).toEqual(
      [],
    )
  })

  test('contain a label for every state', () => {
    const codesByGroup = {
      ...{ orderState: orderStates, paymentState: paymentStates, orderEvent: orderEvents },
      ...{ applicationState: applicationStates, retention: retentionKinds },
    }
    const missing = Object.entries(codesByGroup).flatMap(([group, codes]) =>
      codes.map((code) => `${group}.${code}`).filter((key) => !isTranslated(key)),
    )
    expect(missing).toEqual([])
  })
})
