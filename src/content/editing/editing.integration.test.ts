import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { loadContent } from '#db/content.ts'
import { saveChange } from '#db/content-drafts.ts'
import { listPublications, listVersions } from '#db/content-versions.ts'
import { type EntryAddress, type EntryValue, findEntry } from '#domain/content/entries.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { aContentFolder, changeContent, publishContent } from '#tests/support/test-content.ts'
import { applyChanges } from '../change-entries.ts'
import { writeEntries } from '../entry-files.ts'
import { publishFolder } from '../import-content.ts'
import { publishVersion, unscheduleVersion } from '../publish-content.ts'
import { compileEdited } from './check-content.ts'
import { listHistory } from './content-history.ts'
import { openDraft } from './open-draft.ts'
import { planEntry } from './plan-entry.ts'
import { listPlannedChanges } from './planned-versions.ts'
import { checkDraft, publishDraft } from './publish-draft.ts'
import { discardChanges, saveEntry } from './save-entry.ts'

const renate: Actor = { kind: 'person', id: 'p1', name: 'Renate Aumann' }
const jonas: Actor = { kind: 'person', id: 'p2', name: 'Jonas Weber' }
const loafAddress = { kind: 'product', id: 'bauernbrot' } as const

onAnyDatabase('editing content', (database) => {
  let minute = 0
  const now = () => new Date(Date.UTC(2026, 10, 16, 9, minute)).toISOString()
  const services = () => ({ db: database.db, now })

  async function open() {
    const draft = await openDraft(services())
    if (!draft) throw new Error('There is no draft')
    return draft
  }

  async function readLoaf(): Promise<EntryValue> {
    const value = findEntry((await open()).edited, loafAddress)?.value
    if (!value) throw new Error('There is no loaf')
    return value
  }

  beforeEach(async () => {
    minute++
    await publishContent(database.db, now())
    const { revision, changes } = await open()
    if (changes.length > 0) await discardChanges(services(), { address: undefined, revision, actor: renate })
  })

  async function save(change: EntryValue, { revision = 0, actor = renate, isNew = false } = {}) {
    const { published } = await open()
    const value = { ...(await readLoaf()), ...change }
    return saveEntry(services(), {
      ...loafAddress,
      value,
      revision,
      baseVersion: published.versionNumber,
      isNew,
      actor,
    })
  }

  async function publish(actor = renate, publishAt?: string, using = services()) {
    const check = await checkDraft(using)
    const confirmed = check?.questions.map(({ key }) => key) ?? []
    const revision = (await openDraft(using))?.revision ?? 0
    return publishDraft(using, { revision, note: 'test', publishAt, confirmed, actor })
  }

  describe('saving', () => {
    test('changes the draft only, and the audit log says what', async () => {
      const result = await save({ priceCents: 431 })
      expect(result).toMatchObject({ kind: 'saved', problems: [] })
      const { published, edited, changes } = await open()
      expect(findEntry(published.entries, loafAddress)?.value.priceCents).not.toBe(431)
      expect(findEntry(edited, loafAddress)?.value.priceCents).toBe(431)
      expect(changes).toMatchObject([{ ...loafAddress, authorName: 'Renate Aumann' }])
      const [entry] = await listAuditEntries(database.db, { limit: 1 })
      expect(entry).toMatchObject({
        action: 'content.save',
        subject: { kind: 'content', id: 'product/bauernbrot' },
        actor: renate,
        after: { name: 'Bauernbrot', priceCents: 431 },
      })
    })

    test('validates nothing but the entry, and pages and home page when the company changes', async () => {
      const { published } = await open()
      const changedBy = async (address: EntryAddress, change: EntryValue) => {
        const value = { ...findEntry(published.entries, address)?.value, ...change }
        const compiled = await compileEdited(applyChanges(published.entries, [{ ...address, value }]), published)
        return compiled.kind === 'valid' ? compiled.changed.length : compiled.problems
      }
      expect(await changedBy(loafAddress, { priceCents: 431 })).toBe(1)
      const company = { kind: 'company', id: 'company' } as const
      expect(await changedBy(company, { phone: '+49 8282 1' })).toBe(published.content.pages.length + 2)
    })

    test('refuses what no file could hold, at the field, and saves nothing', async () => {
      const result = await save({ priceCents: -1, name: { de: '' } })
      expect(result.kind).toBe('invalid')
      const fields = result.kind === 'invalid' ? result.problems.map(({ place }) => place?.field) : []
      expect(fields.toSorted()).toEqual(['name.de', 'priceCents'])
      expect((await open()).changes).toEqual([])
    })

    test('keeps what is only wrong together with others, and says so', async () => {
      const result = await save({ category: 'nirgends' })
      expect(result).toMatchObject({ kind: 'saved', problems: [{ place: { field: 'category' } }] })
      expect(await publish()).toMatchObject({ kind: 'problems' })
    })

    test('never overwrites what somebody else has saved', async () => {
      const first = await save({ priceCents: 431 })
      const second = await save({ priceCents: 432 }, { actor: jonas })
      expect(second).toMatchObject({
        kind: 'conflict',
        mine: { priceCents: 432 },
        theirs: { priceCents: 431 },
        authorName: 'Renate Aumann',
      })
      expect((await readLoaf()).priceCents).toBe(431)
      const revision = first.kind === 'saved' ? first.revision : 0
      expect(await save({ priceCents: 432 }, { actor: jonas, revision })).toMatchObject({ kind: 'saved' })
    })

    test('lets one of two win who save at the same moment', async () => {
      const results = await Promise.all([save({ priceCents: 431 }), save({ priceCents: 432 }, { actor: jonas })])
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
    })

    test('the published value removes the change', async () => {
      const { priceCents } = await readLoaf()
      const first = await save({ priceCents: 431 })
      await save({ priceCents }, { revision: first.kind === 'saved' ? first.revision : 0 })
      expect((await open()).changes).toEqual([])
    })

    test('refuses a picture whose original nobody has uploaded, at its field', async () => {
      const address = { kind: 'picture', id: 'neues-bild' } as const
      const { published } = await open()
      const input = { ...address, revision: 0, baseVersion: published.versionNumber, isNew: true, actor: renate }
      for (const value of [{ hash: 'feedfacefeedface' }, { focus: { x: 0.5, y: 0.5 } }])
        expect(await saveEntry(services(), { ...input, value })).toEqual({
          kind: 'invalid',
          problems: [{ place: { ...address, field: 'hash' }, problem: { code: 'pictureNotUploaded' } }],
        })
      expect((await open()).changes).toEqual([])
    })

    test('a new entry may not take the id of another', async () => {
      expect(await save({}, { isNew: true })).toEqual({ kind: 'entryExists' })
    })

    test('refuses an id that is not that of the address, at its field', async () => {
      const { published } = await open()
      const shared = { revision: 0, baseVersion: published.versionNumber, actor: renate }
      const loaf = await readLoaf()
      for (const { id, isNew } of [
        { id: 'bauernbrot', isNew: false },
        { id: 'neu-brot', isNew: true },
      ]) {
        const value = { ...loaf, id: 'ganz-anders' }
        expect(await saveEntry(services(), { ...shared, kind: 'product', id, value, isNew })).toEqual({
          kind: 'invalid',
          problems: [{ place: { kind: 'product', id, field: 'id' }, problem: { code: 'idChanged', params: { id } } }],
        })
      }
      const company = findEntry(published.entries, { kind: 'company', id: 'company' })?.value
      const second = { kind: 'company', id: 'firma', value: company, isNew: true } as const
      expect(await saveEntry(services(), { ...shared, ...second })).toEqual({ kind: 'entryNotFound' })
      expect((await open()).changes).toEqual([])
    })

    test('a page is saved with the texts of its files', async () => {
      const { edited, published } = await open()
      const page = findEntry(edited, { kind: 'page', id: 'about' })?.value as { blocks: { text?: { de: string } }[] }
      expect(page.blocks[1]?.text?.de).toContain('##')
      const blocks = page.blocks.map((block, index) =>
        index === 1 ? { ...block, text: { ...block.text, de: '## Neu\n\nEin Absatz.' } } : block,
      )
      const input = {
        kind: 'page',
        id: 'about',
        revision: 0,
        baseVersion: published.versionNumber,
        isNew: false,
      } as const
      const value = { ...page, blocks }
      expect(await saveEntry(services(), { ...input, value, actor: renate })).toMatchObject({ kind: 'saved' })
      const { edited: after } = await open()
      expect(writeEntries(after).get('pages/about.de.md')).toBe('## Neu\n\nEin Absatz.\n')
      expect(JSON.parse(writeEntries(after).get('pages/about.json') ?? '').blocks[1]).toEqual({
        kind: 'document',
        text: { file: 'about' },
      })
      const wrong = {
        ...page,
        blocks: page.blocks.map((block, index) =>
          index === 1 ? { ...block, text: { ...block.text, de: '> Zitat' } } : block,
        ),
      }
      const revision = (await open()).changes[0]?.revision ?? 0
      expect(await saveEntry(services(), { ...input, revision, value: wrong, actor: renate })).toMatchObject({
        kind: 'invalid',
        problems: [{ place: { kind: 'page', id: 'about', field: 'blocks.1.text.de' } }],
      })
    })
  })

  describe('publishing', () => {
    test('makes a version of the draft and empties it', async () => {
      await save({ priceCents: 431 })
      const result = await publish()
      expect(result).toMatchObject({ kind: 'published' })
      const { published, changes } = await open()
      expect(changes).toEqual([])
      expect(findEntry(published.entries, loafAddress)?.value.priceCents).toBe(431)
      expect((await listHistory(services()))[0]).toMatchObject({
        state: 'public',
        author: 'Renate Aumann',
        note: 'test',
      })
    })

    test('needs an answer to questions', async () => {
      const { priceCents } = await readLoaf()
      await save({ priceCents: Number(priceCents) * 10 })
      const { revision } = await open()
      const input = { revision, note: '', publishAt: undefined, confirmed: [], actor: renate }
      const refused = await publishDraft(services(), input)
      expect(refused).toMatchObject({ kind: 'questions', questions: [{ doubt: { code: 'priceMultiplied' } }] })
      expect(await publish()).toMatchObject({ kind: 'published' })
    })

    test('asks in production for the official notice on the legal guarantee, until the company has it', async () => {
      const production = { ...services(), isProduction: true }
      await save({ priceCents: 541 })
      expect((await checkDraft(production))?.questions.map(({ doubt }) => doubt.code)).toEqual(['guaranteeNotice'])
      expect((await checkDraft(services()))?.questions).toEqual([])
      const { published } = await open()
      const address = { kind: 'company', id: 'company' } as const
      const guaranteeNotice = { de: 'bauernbrot', en: 'bauernbrot' }
      await saveEntry(services(), {
        ...address,
        value: { ...findEntry(published.entries, address)?.value, guaranteeNotice },
        revision: 0,
        baseVersion: published.versionNumber,
        isNew: false,
        actor: renate,
      })
      expect(await checkDraft(production)).toMatchObject({ problems: [], questions: [] })
    })

    test('refuses a draft that names a picture whose original is gone, at its field', async () => {
      const { published } = await open()
      const address = { kind: 'picture', id: 'neues-bild' } as const
      // As a build that did not check it may have left it.
      await database.db.transaction().execute((tx) =>
        saveChange(tx, {
          ...address,
          value: { hash: 'feedfacefeedface' },
          baseVersion: published.versionNumber,
          author: { id: renate.id, name: renate.name },
          at: now(),
        }),
      )
      const problems = [{ place: { ...address, field: 'hash' }, problem: { code: 'pictureNotUploaded' } }]
      expect(await checkDraft(services())).toMatchObject({ problems, body: undefined })
      expect(await publish()).toEqual({ kind: 'problems', problems })
    })

    test('refuses a draft that gives an entry another id, which would delete the entry', async () => {
      const { published } = await open()
      // As a build that did not check it may have left it.
      const value = { ...(await readLoaf()), id: 'ganz-anders' }
      await database.db.transaction().execute((tx) =>
        saveChange(tx, {
          ...loafAddress,
          value,
          baseVersion: published.versionNumber,
          author: { id: renate.id, name: renate.name },
          at: now(),
        }),
      )
      const problem = { code: 'idChanged', params: { id: 'bauernbrot' } }
      expect(await publish()).toMatchObject({
        kind: 'problems',
        problems: expect.arrayContaining([{ place: { ...loafAddress, field: 'id' }, problem }]),
      })
    })

    test('two at the same moment publish once', async () => {
      await save({ priceCents: 431 })
      const before = (await listPublications(database.db)).length
      const results = await Promise.all([publish(), publish(jonas)])
      expect(results.filter(({ kind }) => kind === 'published')).toHaveLength(1)
      expect(results.filter(({ kind }) => kind === 'nothingChanged' || kind === 'draftChanged')).toHaveLength(1)
      expect(await listPublications(database.db)).toHaveLength(before + 1)
    })

    test('by a process that is killed, publishes all of the draft or nothing', async () => {
      let queryCount = 0
      const countingDb = database.db.withPlugin(
        countQueries((count) => {
          queryCount = count
        }),
      )
      await save({ priceCents: 433 })
      await publish(renate, undefined, { db: countingDb, now })

      await save({ priceCents: 434 })
      const readState = async () => ({
        publications: (await listPublications(database.db)).length,
        entries: (await listAuditEntries(database.db, { limit: 1_000 })).length,
        changes: (await open()).changes.length,
        price: findEntry((await open()).published.entries, loafAddress)?.value.priceCents,
      })
      const before = await readState()
      // The writes are the last queries.
      for (const lastQuery of [queryCount - 3, queryCount - 1, queryCount]) {
        const args = ['tests/support/killed-process.ts', 'publish', database.url, now(), String(lastQuery)]
        const [, signal] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')
        expect([signal, await readState()]).toEqual(['SIGKILL', before])
      }
      expect(await publish()).toMatchObject({ kind: 'published' })
      expect(await readState()).toEqual({
        publications: before.publications + 1,
        entries: before.entries + 1,
        changes: 0,
        price: 434,
      })
    })

    test('a draft that somebody changed meanwhile is looked through again', async () => {
      const first = await save({ priceCents: 431 })
      const { revision } = await open()
      await save({ priceCents: 432 }, { actor: jonas, revision: first.kind === 'saved' ? first.revision : 0 })
      const input = { revision, note: '', publishAt: undefined, confirmed: [], actor: renate }
      expect(await publishDraft(services(), input)).toEqual({ kind: 'draftChanged' })
    })

    test('takes entries over to a newer version that nobody else changed, and lists the others', async () => {
      await save({ priceCents: 431 })
      const folder = aContentFolder()
      changeContent(folder, 'company.json', 'holdMinutes', 47)
      minute++
      await publishFolder(database.db, folder, { author: 'cli', note: '' }, now())
      expect((await open()).conflicts).toEqual([])
      const index = JSON.parse(readFileSync(join(folder, 'products/brote.json'), 'utf8')).findIndex(
        ({ id }: { id: string }) => id === 'bauernbrot',
      )
      changeContent(folder, 'products/brote.json', `${index}.priceCents`, 433)
      minute++
      await publishFolder(database.db, folder, { author: 'cli', note: '' }, now())
      expect((await open()).conflicts).toMatchObject([
        { ...loafAddress, mine: { priceCents: 431 }, theirs: { priceCents: 433 } },
      ])
      expect(await publish()).toMatchObject({ kind: 'conflicts' })
      const [change] = (await open()).changes
      expect(await save({ priceCents: 431 }, { revision: change?.revision ?? 0 })).toMatchObject({ kind: 'saved' })
      expect(await publish()).toMatchObject({ kind: 'published' })
      expect(findEntry((await open()).published.entries, { kind: 'company', id: 'company' })?.value.holdMinutes).toBe(
        47,
      )
      expect((await readLoaf()).priceCents).toBe(431)
    })

    test('for later, changes nothing until then', async () => {
      const { published } = await open()
      await save({ priceCents: 431 })
      const later = new Date(Date.parse(now()) + 60_000).toISOString()
      expect(await publish(renate, later)).toMatchObject({ kind: 'published', publishAt: later })
      expect((await open()).published.versionNumber).toBe(published.versionNumber)
      minute++
      expect((await readLoaf()).priceCents).toBe(431)
    })

    test('an older version is shown again, with an entry in the audit log', async () => {
      const { published } = await open()
      await save({ priceCents: 431 })
      await publish()
      minute++
      const back = { versionNumber: published.versionNumber, note: 'zurück', actor: jonas }
      expect(await publishVersion(database.db, { ...back, publishAt: now() }, now())).toMatchObject({
        kind: 'published',
      })
      expect((await readLoaf()).priceCents).not.toBe(431)
      expect(await publishVersion(database.db, { ...back, publishAt: now() }, now())).toMatchObject({
        kind: 'alreadyPublic',
      })
      const [entry] = await listAuditEntries(database.db, { limit: 1 })
      expect(entry).toMatchObject({ action: 'content.rollback', actor: jonas })
    })

    test('the same content as an earlier version becomes no second one', async () => {
      const versions = (await listVersions(database.db)).length
      await save({ priceCents: 431 })
      await publish()
      expect((await listVersions(database.db)).length).toBeLessThanOrEqual(versions + 1)
    })
  })

  describe('with planned versions', () => {
    const on = (day: number) => new Date(Date.UTC(2026, 10, day, 5)).toISOString()
    const pretzelAddress = { kind: 'product', id: 'brezel' } as const
    const addressOf = { loaf: loafAddress, pretzel: pretzelAddress }

    async function change(name: keyof typeof addressOf, fields: EntryValue) {
      const { published, edited, changes } = await open()
      const address = addressOf[name]
      const value = { ...findEntry(edited, address)?.value, ...fields }
      const revision = changes.find(({ id }) => id === address.id)?.revision ?? 0
      const baseVersion = published.versionNumber
      const saved = await saveEntry(services(), {
        ...address,
        value,
        revision,
        baseVersion,
        isNew: false,
        actor: renate,
      })
      expect(saved.kind).toBe('saved')
    }

    async function remove(address: EntryAddress) {
      const baseVersion = (await open()).published.versionNumber
      const input = { ...address, value: undefined, revision: 0, baseVersion, isNew: false, actor: renate }
      expect(await saveEntry(services(), input)).toMatchObject({ kind: 'saved' })
    }

    async function published(day?: number): Promise<number> {
      const result = await publish(renate, day === undefined ? undefined : on(day))
      if (result.kind !== 'published') throw new Error(result.kind)
      return result.versionNumber
    }

    async function pricesOn(day: number) {
      const products = (await loadContent(database.db, on(day)))?.content.products
      return ['bauernbrot', 'brezel'].map((id) => products?.find((one) => one.id === id)?.priceCents)
    }
    const pricesFrom20To26 = async () => [await pricesOn(19), await pricesOn(21), await pricesOn(26)]
    const planned = async () => (await listHistory(services())).filter(({ state }) => state === 'planned')

    beforeEach(async () => {
      for (const { versionNumber } of await planned())
        await unscheduleVersion(database.db, { versionNumber, actor: renate }, now())
      expect(await pricesOn(26)).toEqual([540, 95])
    })

    test('a version for later contains what is planned before it', async () => {
      await change('loaf', { priceCents: 560 })
      await published(20)
      await change('pretzel', { priceCents: 99 })
      await published(25)
      expect(await pricesFrom20To26()).toEqual([
        [540, 95],
        [560, 95],
        [560, 99],
      ])
    })

    test('a version that is planned before another is taken over into it', async () => {
      await change('pretzel', { priceCents: 99 })
      await published(25)
      await change('loaf', { priceCents: 560 })
      await published(20)
      expect(await pricesFrom20To26()).toEqual([
        [540, 95],
        [560, 95],
        [560, 99],
      ])
      expect((await planned()).map(({ publishAt, author, note }) => [publishAt, author, note])).toEqual([
        [on(25), 'Renate Aumann', 'test'],
        [on(20), 'Renate Aumann', 'test'],
      ])
    })

    test('what is published at once is taken over into all planned versions', async () => {
      await change('loaf', { keepsDays: 6 })
      await published(20)
      await change('pretzel', { priceCents: 99 })
      await published(25)
      await change('loaf', { priceCents: 560 })
      await published()
      expect(await pricesFrom20To26()).toEqual([
        [560, 95],
        [560, 95],
        [560, 99],
      ])
      const last = await loadContent(database.db, on(26))
      expect(last?.content.products.find(({ id }) => id === 'bauernbrot')?.keepsDays).toBe(6)
    })

    test('a plan that is canceled takes its changes out of later versions, and nothing else', async () => {
      await change('loaf', { priceCents: 560 })
      const versionNumber = await published(20)
      await change('pretzel', { priceCents: 99 })
      await published(25)
      expect(await unscheduleVersion(database.db, { versionNumber, actor: renate }, now())).toMatchObject({
        kind: 'unscheduled',
      })
      expect(await pricesFrom20To26()).toEqual([
        [540, 95],
        [540, 95],
        [540, 99],
      ])
    })

    test('the last plan is canceled without touching earlier ones', async () => {
      await change('loaf', { priceCents: 560 })
      await published(20)
      await change('pretzel', { priceCents: 99 })
      const versionNumber = await published(25)
      await unscheduleVersion(database.db, { versionNumber, actor: renate }, now())
      expect(await pricesFrom20To26()).toEqual([
        [540, 95],
        [560, 95],
        [560, 95],
      ])
    })

    test('going back to an older version does not come undone when a planned one appears', async () => {
      const older = (await open()).published.versionNumber
      await change('loaf', { priceCents: 560 })
      await published()
      await change('pretzel', { priceCents: 99 })
      await published(20)
      minute++
      expect(
        await publishVersion(database.db, { versionNumber: older, publishAt: now(), note: '', actor: renate }, now()),
      ).toMatchObject({
        kind: 'published',
      })
      expect(await pricesFrom20To26()).toEqual([
        [540, 95],
        [540, 99],
        [540, 99],
      ])
    })

    test('somebody has to confirm that two versions change the same field; each counts from its time on', async () => {
      await change('loaf', { priceCents: 560 })
      const versionNumber = await published(20)
      await change('loaf', { priceCents: 570 })
      const { revision } = await open()
      const input = { revision, note: '', publishAt: on(25), confirmed: [], actor: renate }
      expect(await publishDraft(services(), input)).toMatchObject({
        kind: 'questions',
        questions: [
          {
            place: { ...loafAddress, field: 'priceCents' },
            doubt: { code: 'plannedToo', params: { version: versionNumber, publishAt: on(20) } },
          },
        ],
      })
      await published(25)
      await change('loaf', { priceCents: 550 })
      await published()
      expect(await pricesFrom20To26()).toEqual([
        [550, 95],
        [560, 95],
        [570, 95],
      ])
    })

    test('at the same time as another, the one that was planned last counts', async () => {
      await change('loaf', { priceCents: 560 })
      await published(20)
      await change('loaf', { priceCents: 570 })
      await change('pretzel', { priceCents: 99 })
      await published(20)
      await change('pretzel', { keepsDays: 2 })
      await published()
      expect(await pricesOn(21)).toEqual([570, 99])
    })

    async function plan(day: number, value: EntryValue, backTo: string[] = [], confirmed: string[] = []) {
      const { published } = await open()
      const loaf = findEntry(published.entries, loafAddress)?.value
      return planEntry(services(), {
        ...loafAddress,
        value: { ...loaf, ...value },
        ...{ backTo, confirmed, baseVersion: published.versionNumber, publishAt: on(day), actor: renate },
      })
    }
    const plannedPrices = async () =>
      (await listPlannedChanges(database.db, loafAddress, now())).map(({ publishAt, field, after }) => [
        publishAt,
        field,
        after?.[field],
      ])

    test('a price for some days is two plans, and what is published today changes neither', async () => {
      expect(await plan(20, { priceCents: 560 })).toMatchObject({ kind: 'published' })
      expect(await plan(25, {})).toEqual({ kind: 'nothingChanged' })
      expect(await plan(25, {}, ['priceCents'])).toMatchObject({ kind: 'published' })
      await change('pretzel', { priceCents: 99 })
      await change('loaf', { keepsDays: 6 })
      await published()
      expect(await pricesFrom20To26()).toEqual([
        [540, 99],
        [560, 99],
        [540, 99],
      ])
      expect(await plannedPrices()).toEqual([
        [on(20), 'priceCents', 560],
        [on(25), 'priceCents', 540],
      ])
      expect(await plan(18, { priceCents: 545 })).toMatchObject({ kind: 'published' })
      expect((await pricesOn(19))[0]).toBe(545)
      expect((await pricesFrom20To26()).map(([loaf]) => loaf)).toEqual([545, 560, 540])
    })

    test('a plan is replaced by another one for the same moment, and given up field by field', async () => {
      await plan(20, { priceCents: 560, keepsDays: 6 })
      await plan(20, { priceCents: 570 })
      expect(await plannedPrices()).toEqual([
        [on(20), 'priceCents', 570],
        [on(20), 'keepsDays', 6],
      ])
      const [{ versionNumber } = { versionNumber: 0 }] = await planned()
      const address = { ...loafAddress, field: 'priceCents' }
      expect(await unscheduleVersion(database.db, { versionNumber, address, actor: renate }, now())).toMatchObject({
        kind: 'unscheduled',
      })
      expect(await plannedPrices()).toEqual([[on(20), 'keepsDays', 6]])
      const [left] = await planned()
      const rest = { versionNumber: left?.versionNumber ?? 0, address: { ...loafAddress, field: 'keepsDays' } }
      await unscheduleVersion(database.db, { ...rest, actor: renate }, now())
      expect(await planned()).toEqual([])
    })

    test('a plan asks about what looks like a mistake, and takes the change out of the draft', async () => {
      await change('loaf', { priceCents: 5400 })
      const asked = await plan(20, { priceCents: 5400 })
      if (asked.kind !== 'questions') return expect.unreachable(asked.kind)
      const keys = asked.questions.map(({ key }) => key)
      expect(await plan(20, { priceCents: 5400 }, [], keys)).toMatchObject({ kind: 'published' })
      expect((await open()).changes).toEqual([])
      expect(await plan(1, { priceCents: 560 })).toEqual({ kind: 'timeIsOver' })
      expect(await plan(20, { priceCents: -1 })).toMatchObject({
        kind: 'invalid',
        problems: [{ place: { ...loafAddress, field: 'priceCents' } }],
      })
    })

    test('changes that make a planned version invalid are refused until its plan is canceled', async () => {
      const copy = { kind: 'product', id: 'testbrot' } as const
      const loaf = await readLoaf()
      const baseVersion = (await open()).published.versionNumber
      const input = { ...copy, revision: 0, baseVersion, isNew: true, actor: renate }
      const value = { ...loaf, id: copy.id, name: { de: 'Testbrot', en: 'Test loaf' } }
      expect(await saveEntry(services(), { ...input, value })).toMatchObject({ kind: 'saved', problems: [] })
      await published()
      await change('loaf', { goesWith: [copy.id] })
      const versionNumber = await published(20)
      await remove(copy)
      expect((await checkDraft(services()))?.problems).toEqual([])
      expect(await publish()).toEqual({ kind: 'plannedContradiction', versionNumber })
      expect(await pricesOn(21)).toEqual([540, 95])
      await unscheduleVersion(database.db, { versionNumber, actor: renate }, now())
      expect(await publish()).toMatchObject({ kind: 'published' })
    })
  })
})
