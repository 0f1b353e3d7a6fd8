import { expect, test } from 'vitest'
import { retentionKinds } from '#domain/retention.ts'
import { getTranslator } from '#foundation/translations.ts'

test('every kind of data that retention deletes has a label', () => {
  const t = getTranslator('de', 'cli')
  expect(retentionKinds.filter((kind) => !t.find(`retention.${kind}`))).toEqual([])
})
