import { expect, test } from 'vitest'
import type { Entry, EntryKind, EntryValue } from '#domain/content/entries.ts'
import { withSentences } from '#tests/support/content-sentences.ts'
import { demoSource } from '#tests/support/test-content.ts'
import { checkIds } from './check-ids.ts'

const demo = [...(await demoSource()).entries.values()]

type Change = Record<string, unknown>

/** The demo content in which some entries differ. */
const withChanges = (kind: EntryKind, change: (value: EntryValue, index: number) => Change | undefined): Entry[] =>
  demo
    .filter((entry) => entry.kind === kind)
    .reduce<Entry[]>((entries, entry, index) => {
      const changed = change(entry.value, index)
      const value = { ...entry.value, ...changed }
      return changed ? entries.with(entries.indexOf(entry), { kind, id: String(value.id ?? entry.id), value }) : entries
    }, demo)
const withChange = (kind: EntryKind, id: string, change: Change) =>
  withChanges(kind, (value) => (value.id === id || kind === id ? change : undefined))

const check = (entries: readonly Entry[]) => withSentences(checkIds(entries))

test('accepts the demo content', () => {
  expect(checkIds(demo)).toEqual([])
})

test('reports an id that several entries have once', () => {
  const loaf = demo.find(({ id }) => id === 'bauernbrot')
  if (!loaf) return expect.unreachable('the demo has a loaf')
  const sentence = 'The id "bauernbrot" already exists. Each can be used only once.'
  expect(check([...demo, loaf, loaf])).toEqual([{ kind: 'product', id: 'bauernbrot', field: 'id', sentence }])
})

const blocks = [{ kind: 'quote' }, { kind: 'offers', offers: [{}, { productId: 'brotbeutel-s' }] }]

test.each<[EntryKind, string, Change, string, string]>([
  ['product', 'brezel', { category: 'kuchen' }, 'category', 'There is no category "kuchen".'],
  ['product', 'brezel', { soldIn: ['atlantis'] }, 'soldIn', 'There is no store "atlantis".'],
  ['product', 'brezel', { dailyStockByStore: { atlantis: 3 } }, 'dailyStockByStore', 'There is no store "atlantis".'],
  ['product', 'brezel', { goesWith: ['brezl'] }, 'goesWith', 'There is no product "brezl". Did you mean "brezel"?'],
  ['company', 'company', { defaultStoreId: 'nowhere' }, 'defaultStoreId', 'There is no store "nowhere".'],
  [
    'home',
    'home',
    { productBands: [{ productIds: ['brezel'] }, { productIds: ['zopf'] }] },
    'productBands.1.productIds',
    'There is no product "zopf".',
  ],
  [
    'page',
    'breadbag',
    { blocks },
    'blocks.1.offers.1.productId',
    'There is no product "brotbeutel-s". Did you mean "brotbeutel"?',
  ],
])('reports what a %s names although it does not exist: %s %j', (kind, id, change, field, sentence) => {
  expect(check(withChange(kind, id, change))).toEqual([{ kind, id, field, sentence }])
})

test('reports what a field names twice', () => {
  const goesWith = ['seele', 'bauernbrot', 'seele']
  const soldIn = ['illertissen-marktplatz', 'illertissen-marktplatz']
  const place = { kind: 'product', id: 'brezel' }
  expect(check(withChange('product', 'brezel', { goesWith, soldIn }))).toEqual([
    { ...place, field: 'goesWith', sentence: 'The product "seele" is there twice.' },
    { ...place, field: 'soldIn', sentence: 'The store "illertissen-marktplatz" is there twice.' },
  ])
})

test('an id that many entries name is one error at its own entry when it is misspelt there', () => {
  const count = demo.filter(({ value }) => value.category === 'brote').length
  expect(count).toBeGreaterThan(10)
  expect(check(withChange('category', 'brote', { id: 'broete' }))).toEqual([
    {
      kind: 'category',
      id: 'broete',
      field: 'id',
      sentence: `Nothing refers to "broete", but ${count} places refer to "brote". Did you mean "brote"?`,
    },
  ])
})

test('an entry that is missing is one error, which names one of the places', () => {
  const [one] = demo.filter(({ value }) => value.category === 'partyfood')
  const [error, ...others] = check(demo.filter(({ kind, id }) => kind !== 'category' || id !== 'partyfood'))
  expect(others).toEqual([])
  expect(error).toMatchObject({ kind: 'category', id: '', field: '' })
  expect(error?.sentence).toMatch(
    new RegExp(`^An entry with the id "partyfood" is missing\\. \\d+ places .* for example "${one?.id}"\\.$`),
  )
})

test('a product that is no longer sold is an error at each place that recommends it', () => {
  const errors = check(demo.filter(({ kind, id }) => kind !== 'product' || id !== 'krapfen'))
  expect(errors.filter(({ kind }) => kind === 'product').length).toBeGreaterThan(1)
  expect(errors.filter(({ kind }) => kind === 'home').map(({ field }) => field)).toEqual([
    'seasonBands.0.productIds',
    'seasonBands.1.productIds',
  ])
  for (const { sentence } of errors) expect(sentence).toContain('There is no product "krapfen".')
})

test('what many entries misspell is an error of each when others name what they mean', () => {
  const isWrong = ({ category }: EntryValue, index: number) => category === 'brote' && index % 2 === 0
  const entries = withChanges('product', (value, index) => (isWrong(value, index) ? { category: 'brot' } : undefined))
  const wrong = entries.filter(({ value }) => value.category === 'brot')
  const sentence = 'There is no category "brot". Did you mean "brote"?'
  expect(check(entries)).toEqual(wrong.map(({ id }) => ({ kind: 'product', id, field: 'category', sentence })))
})
