import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertApplication } from '#db/applications.ts'
import { listAuditEntries } from '#db/audit.ts'
import { markPersonRevoked } from '#db/staff-people.ts'
import type { OutboxMessage } from '#domain/outbox-message.ts'
import { addAttachment } from '#services/hiring/attachments.ts'
import { submitTestApplication } from '#tests/support/applications.ts'
import { anApplication } from '#tests/support/builders.ts'
import { countResultRows } from '#tests/support/count-queries.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/file-samples.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'
import { createStaffApi, staffApiPath } from './create-staff-api.ts'

onAnyDatabase('applications in the staff app', (database) => {
  let staff: TestStaffApi
  let cookie = ''
  let person = { id: '', name: '' }
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db)
    const session = await staff.aSession('hiring')
    cookie = session.cookie
    person = session.identity
  })

  const submit = (changes: Parameters<typeof submitTestApplication>[1] = {}) =>
    submitTestApplication(staff.services.hiring, changes)
  const read = (id: string) => staff.request(`/applications/${id}`, { cookie })
  const post = (id: string, path: string, json: unknown, key?: string) =>
    staff.request(`/applications/${id}/${path}`, {
      json,
      cookie,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  async function mailsOf<K extends OutboxMessage['kind']>(id: string, kind: K) {
    const rows = await database.db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('subject_id', '=', id)
      .where('kind', '=', kind)
      .execute()
    return rows.map(({ payload }) => payload as Extract<OutboxMessage, { kind: K }>['payload'])
  }
  const auditOf = async (id: string) =>
    (await listAuditEntries(database.db, { subjectId: id, limit: 50 })).map(({ action }) => action)
  const historyOf = async (id: string) => (await read(id)).body.data.history.map(({ kind }: { kind: string }) => kind)

  test('are listed by stage, with what the card says', async () => {
    const id = await submit({ givenname: 'Karla', surname: 'Kolumna' })
    const { body } = await staff.request('/applications?q=kolumna', { cookie })
    expect(body.data.cards).toEqual([
      expect.objectContaining({
        applicationId: id,
        stage: 'new',
        moves: ['review', 'invite', 'hire', 'reject'],
        name: 'Karla Kolumna',
        town: 'Illertissen',
        job: { id: 'ladenbaecker-mindelheim', name: expect.any(String) },
        store: { id: expect.any(String), name: expect.stringContaining('Mindelheim') },
        answerBy: '2026-11-23',
        assignee: null,
        interview: null,
      }),
    ])
    expect(body.data.people).toContainEqual({ id: person.id, name: person.name })
  })

  test('are filtered and limited by the database: more that have ended are not read', async () => {
    let rows = 0
    const db = database.db.withPlugin(countResultRows((count) => (rows += count)))
    const { services } = staff
    const counting = createStaffApi({ ...services, hiring: { ...services.hiring, db } }, () => {})
    const readRows = async (path: string) => {
      rows = 0
      const response = await counting.request(staffApiPath + path, { headers: { cookie } })
      return [response.status, rows]
    }
    const rejectForty = () =>
      database.db.transaction().execute(async (tx) => {
        const application = { ...anApplication(), state: 'rejected' as const, jobId: 'ladenbaecker-mindelheim' }
        for (let number = 0; number < 40; number++)
          await insertApplication(tx, {
            application: { ...application, id: randomUUID(), talentPoolSince: null },
            ...{ deletesOn: '2027-11-18', linkVersion: 0 },
          })
      })
    await rejectForty()
    const paths = ['/applications', '/applications?q=nobody', '/talent-pool']
    const before: number[][] = []
    for (const path of paths) before.push(await readRows(path))
    await rejectForty()
    for (const [index, path] of paths.entries()) expect([path, await readRows(path)]).toEqual([path, before[index]])
  })

  test('are filtered by job, store, person and text', async () => {
    const id = await submit({ givenname: 'Fritz', surname: 'Filter' })
    const count = async (query: string) => {
      const { body } = await staff.request(`/applications?q=fritz+filter&${query}`, { cookie })
      return body.data.cards.length
    }
    const müller = await submit({ givenname: 'Max', surname: 'Müller' })
    for (const written of ['M%C3%BCller', 'mueller', 'muller'])
      expect((await staff.request(`/applications?q=max+${written}`, { cookie })).body.data.cards).toEqual([
        expect.objectContaining({ applicationId: müller }),
      ])
    const card = (await staff.request('/applications?q=FILTER', { cookie })).body.data.cards[0]
    expect(card.applicationId).toBe(id)
    expect(await count(`job=${card.job.id}&store=${card.store.id}&person=none`)).toBe(1)
    expect(await count('job=other')).toBe(0)
    expect(await count('store=other')).toBe(0)
    expect(await count(`person=${person.id}`)).toBe(0)
    expect(await count('person=none')).toBe(1)
  })

  test('are read and put back; the applicant is told neither', async () => {
    const id = await submit()
    expect((await post(id, 'stage', { move: 'review' })).body.data.stage).toBe('review')
    expect((await post(id, 'stage', { move: 'review' })).body.code).toBe('alreadyDecided')
    expect((await post(id, 'stage', { move: 'putBack' })).body.data.stage).toBe('new')
    expect(await historyOf(id)).toEqual(['received', 'reviewStarted', 'putBack'])
    expect((await auditOf(id)).toSorted()).toEqual(['application.putBack', 'application.review'])
    const mails = await database.db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['applicationNotice', 'applicationReceived'])
  })

  test('have notes of staff, once per request, which neither the audit log nor the applicant sees', async () => {
    const id = await submit()
    const text = 'Wirkt sehr freundlich.\nKann ab Januar.'
    const first = await post(id, 'notes', { text: `${text}\r\n` }, 'note-key-1')
    const second = await post(id, 'notes', { text: `${text}\r\n` }, 'note-key-1')
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await read(id)).body.data.notes).toEqual([
      { id: expect.any(String), at: '2026-11-16T09:00:00.000Z', author: person.name, text },
    ])
    expect((await post(id, 'notes', { text: 'Etwas anderes' }, 'note-key-1')).body.code).toBe('keyReused')
    expect((await post(id, 'notes', { text: '  ' })).body.errors).toEqual({ text: 'error-empty-text' })
    const entries = await listAuditEntries(database.db, { subjectId: id, limit: 10 })
    expect(JSON.stringify(entries)).not.toContain('freundlich')
  })

  test('are handed over to a colleague, who gets a mail with a link to the app', async () => {
    const id = await submit({ givenname: 'Ute', surname: 'Übergabe' })
    const colleague = await staff.aSession('owner')
    const { body } = await post(id, 'assignee', { person: colleague.identity.id, text: 'Bitte bis Freitag.' })
    expect(body.data).toMatchObject({
      stage: 'review',
      assignee: { id: colleague.identity.id, name: colleague.identity.name },
    })
    expect(await mailsOf(id, 'applicationHandedOver')).toEqual([
      expect.objectContaining({
        to: `${colleague.identity.id}@krume.example`,
        replyTo: `${person.id}@krume.example`,
        by: person.name,
        applicantName: 'Ute Übergabe',
        text: 'Bitte bis Freitag.',
      }),
    ])
    // Whoever takes it over needs no mail about it.
    expect((await post(id, 'assignee', { person: person.id })).body.data.assignee.id).toBe(person.id)
    expect(await mailsOf(id, 'applicationHandedOver')).toHaveLength(1)
  })

  test('have the colleague as the reply address of mails after a hand-over, until that colleague has no access', async () => {
    const id = await submit()
    const organizer = (await read(id)).body.data
    expect(organizer.replyTo).toBe(organizer.organizer.mail)
    const colleague = (await staff.aSession('hiring')).identity
    const handedOver = (await post(id, 'assignee', { person: colleague.id })).body.data
    expect(handedOver.replyTo).toBe(`${colleague.id}@krume.example`)
    await post(id, 'decision', { decision: 'invite', message: 'Komm gern vorbei.' })
    expect(await mailsOf(id, 'applicationInvited')).toMatchObject([{ replyTo: `${colleague.id}@krume.example` }])

    await database.db.transaction().execute((tx) => markPersonRevoked(tx, colleague.id, '2026-11-16T09:00:00.000Z'))
    expect((await read(id)).body.data.replyTo).toBe(organizer.organizer.mail)
    await post(id, 'decision', { decision: 'hire', message: 'Willkommen.' })
    const [hired] = await mailsOf(id, 'applicationHired')
    expect(hired).not.toHaveProperty('replyTo')
  })

  test.each(['office', 'store'] as const)('are not handed over to somebody who may not see them: %s', async (role) => {
    const id = await submit()
    const other = await staff.aSession(role)
    const { status, body } = await post(id, 'assignee', { person: other.identity.id })
    expect([status, body.code]).toEqual([404, 'personNotFound'])
  })

  test.each([
    ['invite', 'interview', 'applicationInvited'],
    ['hire', 'hired', 'applicationHired'],
    ['reject', 'rejected', 'applicationRejected'],
  ] as const)('%s sends exactly the typed message, once', async (decision, stage, kind) => {
    const id = await submit({ language: 'en' })
    const message = 'Hello Anna,\n\n  we talked about it – thanks!\n\nPia'
    const key = `decision-${decision}-${id}`
    const [first, second] = await Promise.all([
      post(id, 'decision', { decision, message }, key),
      post(id, 'decision', { decision, message }, key),
    ])
    expect([first.status, second.status, first.body.data.stage]).toEqual([200, 200, stage])
    expect(await mailsOf(id, kind)).toEqual([expect.objectContaining({ message, language: 'en' })])
    expect((await read(id)).body.data.history.at(-1)).toMatchObject({ by: person.name, text: message })
    expect(await auditOf(id)).toEqual([`application.${decision}`])
  })

  test('have one decision, whoever decides at the same moment', async () => {
    const id = await submit()
    const results = await Promise.all([
      post(id, 'decision', { decision: 'hire', message: 'Ja' }),
      post(id, 'decision', { decision: 'reject', message: 'Nein' }),
      post(id, 'decision', { decision: 'hire', message: 'Doch' }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const mails = [...(await mailsOf(id, 'applicationHired')), ...(await mailsOf(id, 'applicationRejected'))]
    expect(mails).toHaveLength(1)
  })

  test('offer the words of each mail in the language of the applicant', async () => {
    const { drafts } = (await read(await submit({ language: 'en' }))).body.data
    expect(drafts.reject).toMatch(/^Hello Anna,|^Hi Anna,|^Dear Anna,/)
    expect(drafts.hire).toContain('the job is yours')
    expect((await read(await submit())).body.data.drafts.hire).toContain('sagen dir die Stelle zu')
  })

  test('are rejected together, each with a mail of its own in the language of the applicant', async () => {
    const ids = [await submit({ surname: 'Sammel', language: 'en' }), await submit({ surname: 'Sammel' })]
    const { data } = (await staff.request('/rejections?q=sammel', { cookie })).body
    expect(data.map(({ applicationId }: { applicationId: string }) => applicationId).toSorted()).toEqual(ids.toSorted())
    const english = data.find(({ language }: { language: string }) => language === 'en')
    expect([english.applicationId, english.draft]).toEqual([ids[0], expect.stringContaining(person.name)])
    expect(english.draft).toMatch(/^(Hello|Hi|Dear) Anna,/)
    await post(ids[0] ?? '', 'decision', { decision: 'reject', message: english.draft })
    expect((await staff.request('/rejections?q=sammel', { cookie })).body.data).toHaveLength(1)
  })

  test('are counted by job and source, and each number lists what it counts', async () => {
    const figuresOf = async () => (await staff.request('/hiring-figures?days=30', { cookie })).body.data
    const before = await figuresOf()
    const ids = [await submit({ source: 'Aushang' }), await submit({ source: 'aushang' }), await submit()]
    await post(ids[0] ?? '', 'decision', { decision: 'hire', message: 'Willkommen.' })
    const after = await figuresOf()
    expect([after.total.all - before.total.all, after.total.hired - before.total.hired]).toEqual([3, 1])
    const source = after.sources.find(({ id }: { id: string }) => id === 'aushang')
    expect(source).toMatchObject({ all: 2, answered: 1, hired: 1, medianDays: 0 })
    const { data } = (await staff.request('/hiring-figures/applications?days=30&source=aushang&only=hired', { cookie }))
      .body
    expect(data).toMatchObject([{ applicationId: ids[0], source: 'aushang', days: 0 }])
    for (const only of ['all', 'open', 'answered', 'late', 'hired', 'rejected']) {
      const { body } = await staff.request(`/hiring-figures/applications?days=30&only=${only}`, { cookie })
      expect([only, body.count]).toEqual([only, after.total[only]])
    }
    expect((await staff.request('/hiring-figures?days=31', { cookie })).status).toBe(422)
  })

  test('say when they are deleted, and how long the talent pool lasts', async () => {
    const { data } = (await read(await submit({ talentPool: true }))).body
    expect([data.deletesOn, data.talentPool]).toEqual(['2028-11-16', { since: '2026-11-16', until: '2028-11-16' }])
    const pool = (await staff.request('/talent-pool', { cookie })).body.data
    expect(pool).toContainEqual(
      expect.objectContaining({ applicationId: data.applicationId, since: '2026-11-16', until: '2028-11-16' }),
    )
    expect((await read(await submit())).body.data.talentPool).toBeNull()
  })

  describe('files', () => {
    test('are downloads that no browser renders, and the audit log names who opened them', async () => {
      const id = await submit()
      const added = await addAttachment(staff.services.hiring, 'ladenbaecker-mindelheim', id, {
        name: 'Lebenslauf (neu).pdf',
        bytes: aPdf(),
      })
      expect(added.kind).toBe('added')
      expect((await read(id)).body.data.attachments).toMatchObject([{ number: 1, state: 'unchecked' }])
      const { status, headers } = await staff.request(`/applications/${id}/attachments/1`, { cookie })
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Lebenslauf _neu_.pdf"; filename*=UTF-8''Lebenslauf%20%28neu%29.pdf`,
      )
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(await auditOf(id)).toEqual(['application.file'])
    })

    test('are shown as pictures of their pages, which the audit log names too', async () => {
      const id = await submit()
      await addAttachment(staff.services.hiring, 'ladenbaecker-mindelheim', id, { name: 'cv.pdf', bytes: aPdf() })
      const { body, headers } = await staff.request(`/applications/${id}/attachments/1/view`, { cookie })
      expect(body.data).toMatchObject({
        kind: 'pages',
        pageCount: 1,
        pages: [{ picture: expect.stringMatching(/^UklGR/) }],
      })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(await auditOf(id)).toEqual(['application.file'])
      expect((await staff.request(`/applications/${id}/attachments/2/view`, { cookie })).status).toBe(404)
    })

    test('that are infected are shown as withheld and never sent', async () => {
      const scanned = await createTestStaffApi(database.db, undefined, { scan: async () => 'infected' })
      const id = await submitTestApplication(scanned.services.hiring)
      const file = { name: 'a.pdf', bytes: aPdf() }
      await addAttachment(scanned.services.hiring, 'ladenbaecker-mindelheim', id, file)
      const { body } = await scanned.request(`/applications/${id}`, { cookie })
      expect(body.data.attachments).toMatchObject([{ state: 'withheld' }])
      const download = await scanned.request(`/applications/${id}/attachments/1`, { cookie })
      expect([download.status, download.body.code]).toEqual([404, 'attachmentNotFound'])
    })

    test.each(['2', 'x', '-1'])('number %s of an application without it are not found', async (number) => {
      const { body } = await staff.request(`/applications/${await submit()}/attachments/${number}`, { cookie })
      expect(body.code).toBe('attachmentNotFound')
    })
  })

  test('that do not exist are not found', async () => {
    expect((await read('0'.repeat(40))).body.code).toBe('applicationNotFound')
    expect((await post('0'.repeat(40), 'notes', { text: 'x' })).body.code).toBe('applicationNotFound')
  })
})
