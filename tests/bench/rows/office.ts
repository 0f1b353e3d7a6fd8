import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDraft } from '#content/editing/open-draft.ts'
import { publishDraft } from '#content/editing/publish-draft.ts'
import { saveEntry } from '#content/editing/save-entry.ts'
import { publishFolder } from '#content/import-content.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { findEntry } from '#domain/content/entries.ts'
import { makeGrownContent } from '../grown-content.ts'
import { median } from '../stats.ts'
import type { Fact } from './process-facts.ts'

const actor = { kind: 'person', id: 'bench', name: 'Bench' } as const
const loaf = { kind: 'product', id: 'bauernbrot' } as const
const saves = 7

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}

/** How long it takes to save a price in the draft, and to publish it, on SQLite and in this process. */
async function measureEditing(contentDir: string): Promise<{ saveMs: number; publishMs: number }> {
  const directory = mkdtempSync(join(tmpdir(), 'krume-office-'))
  const db = openDatabase(join(directory, 'krume.sqlite'), () => {})
  await migrate(db)
  const services = { db, now: () => new Date().toISOString() }
  await publishFolder(db, contentDir, { author: 'bench', note: '' }, services.now())

  async function save(priceCents: number): Promise<void> {
    const draft = await openDraft(services)
    const value = draft && findEntry(draft.edited, loaf)?.value
    if (!value) throw new Error('There is no loaf')
    const over = { revision: draft.changes[0]?.revision ?? 0, baseVersion: draft.published.versionNumber }
    const input = { ...loaf, ...over, value: { ...value, priceCents }, isNew: false, actor }
    const { kind } = await saveEntry(services, input)
    if (kind !== 'saved') throw new Error(`The price is not saved: ${kind}`)
  }

  async function publish(): Promise<void> {
    const revision = (await openDraft(services))?.revision ?? 0
    const { kind } = await publishDraft(services, { revision, note: '', publishAt: undefined, confirmed: [], actor })
    if (kind !== 'published') throw new Error(`The price is not published: ${kind}`)
  }

  // The first one starts a process and reads the version.
  await save(555)
  const times: number[] = []
  for (let count = 0; count < saves; count++) times.push(await timeMs(() => save(556 + count)))
  const publishMs = await timeMs(publish)
  await db.destroy()
  rmSync(directory, { recursive: true, force: true })
  return { saveMs: median(times), publishMs }
}

const productCount = 20_000

/** What the office waits for, in the demo bakery and in one with far more products. */
export async function measureOffice(): Promise<Fact[]> {
  const grown = makeGrownContent({ storeCount: 24, productCount })
  const small = await measureEditing('content')
  const large = await measureEditing(grown.directory)
  grown.remove()
  const row = 'office'
  const among = `among ${productCount.toLocaleString('en')} products`
  return [
    { row, name: 'saving a price', value: small.saveMs, unit: 'ms', goal: 50 },
    { row, name: 'publishing it', value: small.publishMs, unit: 'ms', goal: 1_000 },
    { row, name: `saving a price ${among}`, value: large.saveMs, unit: 'ms', goal: 1_000 },
    { row, name: `publishing it ${among}`, value: large.publishMs, unit: 'ms' },
  ]
}
