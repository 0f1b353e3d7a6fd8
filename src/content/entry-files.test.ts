import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Entries, type Entry, findEntry, listOriginals } from '#domain/content/entries.ts'
import { demoSource } from '#tests/support/test-content.ts'
import { applyChanges } from './change-entries.ts'
import { hashEntries, readContentFiles } from './content-files.ts'
import { toEntries, writeEntries } from './entry-files.ts'
import { hashFolder } from './import-content.ts'

const { entries: demo, hash: demoHash } = await demoSource()

const readAgain = (entries: Entries) =>
  hashFolder(writeEntries(entries), new Map(Object.entries(listOriginals(entries))))

/** They name the same file. */
const pagesWithTexts = ['conditions', 'withdrawalinfo']
/** A few entries of each kind, so that many contents can be tried. */
const few = toEntries(
  Map.groupBy(demo.values(), ({ kind }) => kind)
    .values()
    .flatMap((entries) => entries.filter(({ id }, index) => index < 3 || pagesWithTexts.includes(id))),
)
const addresses = [...few.values()].filter(({ kind }) => kind !== 'picture')

/** Any text, also one that looks like JSON or Markdown. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('# A\n\nB\n', '\r\n', '\uFFFD', '"', '\\', '{{name}}'),
)
const json = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' })

const changed: fc.Arbitrary<Entry> = fc
  .record({
    entry: fc.constantFrom(...addresses),
    fields: fc.dictionary(fc.constantFrom('name', 'category', 'field', 'added', '__proto__'), fc.oneof(text, json), {
      maxKeys: 3,
    }),
  })
  .map(({ entry: { kind, id, value }, fields }) => ({ kind, id, value: { ...value, ...fields } }))

describe('the files of entries', () => {
  test('of the demo content lead to the same version as the folder that it comes from', async () => {
    expect(readAgain(demo)).toBe(demoHash)
    const originals = new Map(Object.entries(listOriginals(demo)))
    expect(hashFolder(await readContentFiles('content'), originals)).toBe(demoHash)
  })

  test('lead to the same version again, whatever is changed, removed or added', () => {
    const added = changed.map((entry) =>
      findEntry(few, entry) && addresses.filter(({ kind }) => kind === entry.kind).length > 1
        ? { ...entry, id: 'neu', value: { ...entry.value, id: 'neu' } }
        : entry,
    )
    const focus = fc.record({ x: fc.double({ min: 0, max: 1 }), y: fc.constantFrom(0, 0.5, 1) })
    const edits = fc.record({
      changed: fc.array(changed, { maxLength: 4 }),
      added: fc.array(added, { maxLength: 2 }),
      removed: fc.array(fc.constantFrom(...addresses), { maxLength: 2 }),
      focus: fc.option(focus, { nil: undefined }),
    })
    fc.assert(
      fc.property(edits, (edit) => {
        const picture: Entry = {
          ...{ kind: 'picture', id: 'hero' },
          value: { hash: 'feedfacefeedface', ...(edit.focus && { focus: edit.focus }) },
        }
        const removed = edit.removed.map(({ kind, id }) => ({ kind, id, value: undefined }))
        const entries = applyChanges(few, [...edit.changed, ...edit.added, ...removed, picture])
        expect(readAgain(entries)).toBe(hashEntries(entries))
        expect(hashEntries(entries)).not.toBe(hashEntries(few))
      }),
      { numRuns: 1_000 },
    )
  })

  test('are named by what entries share, and by nothing that leads out of the folder', () => {
    const product = demo.values().find(({ kind }) => kind === 'product')
    const page = demo.values().find(({ kind }) => kind === 'page')
    if (!product || !page) return expect.unreachable('the demo has both')
    const odd = toEntries([
      { ...product, value: { ...product.value, category: '../../etc' } },
      { ...page, id: '../x', value: { id: '../x', text: { file: '../y', de: 'Text' } } },
    ])
    expect([...writeEntries(odd).keys()].toSorted()).toEqual([
      'categories.json',
      'pages/x.json',
      'products/etc.json',
      'stores.json',
    ])
  })
})
