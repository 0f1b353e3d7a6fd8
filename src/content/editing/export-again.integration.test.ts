import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { listPictureHashes } from '#db/content-versions.ts'
import type { EntryChange, EntryKind, EntryValue } from '#domain/content/entries.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { publishContent } from '#tests/support/test-content.ts'
import { readContentSource } from '../content-files.ts'
import { checkSource, importContent } from '../import-content.ts'
import { exportVersion } from '../publish-content.ts'
import { applyChanges, findEntry, listEntries } from './entry-files.ts'
import { loadLiveTexts, openDraft } from './open-draft.ts'
import { checkDraft, publishDraft } from './publish-draft.ts'
import { saveEntry } from './save-entry.ts'

const actor = { kind: 'person', id: 'p1', name: 'Renate Aumann' } as const
const now = () => '2026-11-16T09:00:00.000Z'

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((one) => `x${one.replace(/[{}\uFFFD]/g, '')}y`)
const localizedText = fc.record({ de: text, en: text })

interface Edit {
  kind: EntryKind
  position: number
  change: EntryValue
}

/** Edits that are right by themselves, whatever they are made over. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('product' as const),
    position: fc.nat(200),
    change: fc.record(
      { name: localizedText, description: localizedText, keepsDays: fc.nat(20), regional: fc.boolean() },
      { requiredKeys: ['name'] },
    ),
  }),
  fc.record({
    kind: fc.constant('store' as const),
    position: fc.nat(50),
    change: fc.record({ name: text, description: localizedText }),
  }),
  fc.record({
    kind: fc.constant('job' as const),
    position: fc.nat(50),
    change: fc.record({ department: localizedText }),
  }),
  fc.record({ kind: fc.constant('page' as const), position: fc.nat(50), change: fc.record({ title: localizedText }) }),
  fc.record({
    kind: fc.constant('company' as const),
    position: fc.constant(0),
    change: fc.record({ holdMinutes: fc.integer({ min: 10, max: 90 }) }),
  }),
  fc.record({
    kind: fc.constant('picture' as const),
    position: fc.nat(100),
    change: fc.record({ focus: fc.record({ x: fc.constantFrom(0, 0.25, 1), y: fc.constantFrom(0.1, 0.5) }) }),
  }),
)

onAnyDatabase('content that was edited', (database) => {
  beforeAll(async () => {
    await publishContent(database.db, now())
  })

  async function save({ kind, position, change }: Edit): Promise<void> {
    const services = { db: database.db, now }
    const draft = await openDraft(services)
    if (!draft) throw new Error('There is no draft')
    const entries = listEntries(draft.edited, kind)
    const entry = entries[position % entries.length]
    if (!entry) return
    const revision = draft.changes.find((one) => one.kind === kind && one.id === entry.id)?.revision ?? 0
    const value = { ...entry.value, ...change }
    const baseVersion = draft.published.versionNumber
    const result = await saveEntry(services, { kind, id: entry.id, value, revision, baseVersion, isNew: false, actor })
    expect(result).toMatchObject({ kind: 'saved' })
  }

  test('is exported to files that import to the same version', async () => {
    const services = { db: database.db, now }
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        for (const one of edits) await save(one)
        const check = await checkDraft(services)
        if (!check || check.draft.changes.length === 0) return
        const confirmed = check.questions.map(({ key }) => key)
        const input = { revision: check.draft.revision, note: '', publishAt: undefined, confirmed, actor }
        const published = await publishDraft(services, input)
        expect(published).toMatchObject({ kind: 'published' })
        const versionNumber = published.kind === 'published' ? published.versionNumber : 0
        const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
        try {
          await exportVersion(database.db, versionNumber, directory)
          const checked = await checkSource(await readContentSource(directory), await listPictureHashes(database.db))
          if (checked.kind === 'refused') throw new Error(JSON.stringify(checked.errors[0]))
          const again = await importContent(database.db, checked, { author: 'x', note: '', publishAt: now() }, now())
          expect(again).toEqual({ kind: 'unchanged', versionNumber })
        } finally {
          rmSync(directory, { recursive: true })
        }
      }),
      { numRuns: 3 },
    )
  })

  test('keeps the bytes of everything that was not edited', async () => {
    const published = await loadLiveTexts(database.db, now())
    if (!published) throw new Error('Nothing is published')
    const kinds: EntryKind[] = [
      'product',
      'store',
      'job',
      'page',
      'company',
      'home',
      'slides',
      'menus',
      'theme',
      'category',
    ]
    const changes = kinds.flatMap((kind) =>
      listEntries(published, kind).map(
        ({ id, value }): Pick<EntryChange, 'kind' | 'id' | 'value'> => ({ kind, id, value }),
      ),
    )
    expect(applyChanges(published, changes)).toEqual({ files: published.files, pictures: published.pictures })
    const loaf = findEntry(published, { kind: 'product', id: 'bauernbrot' })?.value
    const edited = applyChanges(published, [{ kind: 'product', id: 'bauernbrot', value: { ...loaf, keepsDays: 77 } }])
    const changed = [...edited.files].filter(([file, content]) => published.files.get(file) !== content)
    expect(changed.map(([file]) => file)).toEqual(['products/brote.json'])
    const lines = (content = '') => content.split('\n')
    const before = lines(published.files.get('products/brote.json'))
    expect(lines(changed[0]?.[1]).filter((line, index) => line !== before[index])).toHaveLength(1)
  })
})
