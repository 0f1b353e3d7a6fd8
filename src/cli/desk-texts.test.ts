import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { retentionKinds } from '#domain/desk/retention.ts'
import { applicationStates } from '#domain/hiring/application-states.ts'
import { orderEvents, orderStates } from '#domain/order/order-states.ts'
import { paymentStates } from '#domain/order/payment.ts'
import de from '../../locales/de/desk.json' with { type: 'json' }
import { deskTexts } from './desk-texts.ts'

const t = deskTexts('de', de)
const isText = (key: string) => t(key) !== key

const sources = readdirSync('src/cli', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => readFileSync(join('src/cli', name), 'utf8'))
  .concat(readFileSync('src/open-desk.ts', 'utf8'))

const asked = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key))),
]

describe('the texts of the desk', () => {
  test('hold every key that is asked for by name', () => {
    const keys = asked(/\bt\(\s*(?:[^'`()]*\? )?'([\w.-]+)'/g)
    expect(keys.length).toBeGreaterThan(50)
    expect(keys.filter((key) => !isText(key))).toEqual([])
  })

  test('hold a head for every column and a title for every table', () => {
    expect(asked(/\bkey: '(\w+)'/g).filter((key) => !isText(`column.${key}`))).toEqual([])
    expect(asked(/\b(?:table|facts)\(\s*'(\w+)'/g).filter((key) => !isText(`table.${key}`))).toEqual([])
  })

  test('hold a word for every state', () => {
    const words = {
      ...{ orderState: orderStates, paymentState: paymentStates, orderEvent: orderEvents },
      ...{ applicationState: applicationStates, retention: retentionKinds },
    }
    const missing = Object.entries(words).flatMap(([group, codes]) =>
      codes.map((code) => `${group}.${code}`).filter((key) => !isText(key)),
    )
    expect(missing).toEqual([])
  })
})
