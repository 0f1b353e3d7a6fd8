import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAttachments } from '#db/attachments.ts'
import { type AttachmentType, attachmentTypes } from '#domain/hiring/attachments.ts'
import { createClamdScanner } from '#integrations/virus-scanner.ts'
import { scanPendingAttachments } from '#services/hiring/attachments.ts'
import { anApplicant, sundayMorning } from '#tests/support/api-applicant.ts'
import { freePort } from '#tests/support/child-processes.ts'
import { type Clamd, eicar, startClamd } from '#tests/support/clamd.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { acceptedFiles } from '#tests/support/file-samples.ts'
import { aFilePart, aMultipart, multipartType } from '#tests/support/multipart.ts'
import { createTestApi, isCleanRefusal } from '#tests/support/test-api.ts'

const infected = Buffer.from(eicar)

onAnyDatabase('attachment download', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clamd: Clamd
  const { applied, send, upload } = anApplicant(() => testApi.api)
  const filesOf = async (id: string) => (await listAttachments(database.db, id)).map(({ state }) => state)

  const inAnHour = '2026-11-15T09:00:00.000Z'
  const grantOf = (id: string, purpose: 'application-link' | 'application-grant' = 'application-grant') =>
    `krume-application-${id}=${testApi.services.grants.access.issue(purpose, id, inAnHour)}`
  const get = (path: string, cookie: string) => testApi.api.request(path, { headers: { cookie } })
  const download = (id: string, number: number | string = 1, cookie = grantOf(id)) =>
    get(`/applications/${id}/attachments/${number}`, cookie)
  const readFileStates = async (id: string) => {
    const headers = { authorization: `Basic ${btoa('public:test')}`, cookie: grantOf(id) }
    const response = await testApi.api.request(`/applications/${id}`, { headers })
    const { data } = (await response.json()) as { data: { attachments: { state: string }[] } }
    return data.attachments.map(({ state }) => state)
  }

  beforeAll(async () => {
    testApi = await createTestApi(database.db, sundayMorning)
    clamd = await startClamd()
  })
  afterAll(() => clamd.close())
  beforeEach(() => {
    testApi.services.hiring.scan = undefined
  })

  describe('of applicants', () => {
    test.each(Object.keys(acceptedFiles) as AttachmentType[])(
      'files are sent as a download with their own type, uncached: %s',
      async (type) => {
        const id = await applied()
        await upload(id, `Zeugnis (1) Jürgen 🥨.${type}`, acceptedFiles[type])
        const response = await download(id)
        expect(response.status).toBe(200)
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': attachmentTypes[type],
          'content-disposition': `attachment; filename="Zeugnis _1_ Ju_rgen __.${type}"; filename*=UTF-8''Zeugnis%20%281%29%20J%C3%BCrgen%20%F0%9F%A5%A8.${type}`,
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        expect(Buffer.from(await response.arrayBuffer()).equals(acceptedFiles[type])).toBe(true)
      },
    )

    test.each(['a\\";x=\\"b.pdf', 'a\tb.pdf', "a';filename*=UTF-8''evil.exe;.pdf", '\u202efdp.pdf', 'ä'.repeat(500)])(
      'file names cannot break out of the header: %j',
      async (name) => {
        const id = await applied()
        const part = aFilePart(name.endsWith('.pdf') ? name : `${name}.pdf`, acceptedFiles.pdf)
        expect((await send(id, new Uint8Array(aMultipart(part)), multipartType)).status).toBe(200)
        const header = (await download(id)).headers.get('content-disposition') ?? ''
        expect(header).toMatch(/^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w%.~-]+\.pdf$/)
      },
    )

    test('files are identified by their number', async () => {
      const id = await applied()
      for (const nth of [1, 2, 3]) await upload(id, 'a.txt', Buffer.from(`Brief ${nth}`))
      const texts = await Promise.all([3, 1, 2].map(async (number) => (await download(id, number)).text()))
      expect(texts).toEqual(['Brief 3', 'Brief 1', 'Brief 2'])
    })

    test.each([0, 2, 999, '01x', '-1', '1.5', '1e2', '%00'])('returns 404 for the number %s', async (number) => {
      const id = await applied()
      await upload(id)
      const response = await download(id, number)
      expect([404, 422]).toContain(response.status)
      expect(testApi.reported).toEqual([])
    })

    test('returns 404 without a grant', async () => {
      const [id, other] = [await applied(), await applied()]
      for (const one of [id, other]) await upload(one)
      const cookies = ['', grantOf(other), grantOf(id, 'application-link'), `krume-application-${id}=x`]
      for (const cookie of [
        ...cookies,
        grantOf(other).replace(other, id),
        grantOf(id).replace('application', 'order'),
      ]) {
        const response = await download(id, 1, cookie)
        const body = (await response.json()) as { code: string }
        expect([response.status, body.code, isCleanRefusal({ status: 404, body })]).toEqual([
          404,
          'applicationNotFound',
          true,
        ])
      }
    })

    test('files of one application cannot be decrypted as files of another', async () => {
      const [id, other] = [await applied(), await applied()]
      await upload(id)
      await database.db
        .updateTable('attachment')
        .set({ application_id: other })
        .where('application_id', '=', id)
        .execute()
      expect((await download(other)).status).toBe(500)
      expect(testApi.reported.splice(0)).toHaveLength(1)
      await database.db.deleteFrom('attachment').where('application_id', '=', other).execute()
    })
  })

  describe('without a virus scanner', () => {
    test('files are stored and shown as not scanned', async () => {
      const id = await applied()
      const { status, body } = await upload(id)
      expect([status, body.data.state, await filesOf(id)]).toEqual([200, 'unchecked', ['unscanned']])
      expect(await readFileStates(id)).toEqual(['unchecked'])
      expect((await download(id)).status).toBe(200)
    })

    test('files that were never scanned are locked as soon as there is a scanner, until it has scanned them', async () => {
      const id = await applied()
      await upload(id)
      await upload(id, 'a.txt', infected)
      expect(await readFileStates(id)).toEqual(['unchecked', 'unchecked'])
      testApi.services.hiring.scan = createClamdScanner(clamd.url)
      expect([(await download(id)).status, await readFileStates(id)]).toEqual([404, ['checking', 'checking']])
      await scanPendingAttachments(testApi.services.hiring)
      expect(await readFileStates(id)).toEqual(['ready', 'withheld'])
      expect([(await download(id, 1)).status, (await download(id, 2)).status]).toEqual([200, 404])
    })
  })

  describe('with a virus scanner', () => {
    beforeEach(() => {
      testApi.services.hiring.scan = createClamdScanner(clamd.url)
    })

    test('files are scanned before they are stored', async () => {
      const id = await applied()
      const { status, body } = await upload(id)
      expect([status, body.data.state, await filesOf(id)]).toEqual([200, 'ready', ['clean']])
      expect(clamd.scanned.at(-1)).toBe(acceptedFiles.pdf.length)
    })

    test('infected files are rejected, quarantined and never sent', async () => {
      const id = await applied()
      for (const name of ['a.txt', 'b.txt']) {
        const refused = await upload(id, name, infected)
        expect([refused.status, refused.body.code, isCleanRefusal(refused)]).toEqual([422, 'fileUnsafe', true])
      }
      expect(await filesOf(id)).toEqual(['quarantined'])
      expect((await download(id)).status).toBe(404)
      expect(await readFileStates(id)).toEqual(['withheld'])
      await scanPendingAttachments(testApi.services.hiring)
      expect([await filesOf(id), (await download(id)).status]).toEqual([['quarantined'], 404])
    })

    test('files that are rejected anyway are not scanned', async () => {
      const id = await applied()
      const before = clamd.scanned.length
      await upload(id, 'a.pdf', infected)
      expect(clamd.scanned.length).toBe(before)
    })
  })

  describe('while the scanner is unavailable', () => {
    const setScanner = (url: string) => {
      testApi.services.hiring.scan = createClamdScanner(url)
    }
    beforeEach(async () => {
      setScanner(`tcp://127.0.0.1:${await freePort()}`)
    })

    test('files are stored and reported as unchecked, and sent only after a later scan', async () => {
      const id = await applied()
      const { status, body } = await upload(id)
      expect([status, body.data.state, await filesOf(id)]).toEqual([200, 'checking', ['unscanned']])
      expect((await download(id)).status).toBe(404)
      await scanPendingAttachments(testApi.services.hiring)
      expect([await filesOf(id), await readFileStates(id)]).toEqual([['unscanned'], ['checking']])
      setScanner(clamd.url)
      await scanPendingAttachments(testApi.services.hiring)
      expect([await filesOf(id), (await download(id)).status]).toEqual([['clean'], 200])
      expect((await upload(id)).body.data.state).toBe('ready')
    })

    test('infected files are quarantined by a later scan, others are not', async () => {
      const id = await applied()
      await upload(id, 'a.txt', infected)
      await upload(id, 'b.txt', Buffer.from('Brief'))
      setScanner(clamd.url)
      await scanPendingAttachments(testApi.services.hiring)
      expect(await filesOf(id)).toEqual(['quarantined', 'clean'])
      expect([(await download(id, 1)).status, (await download(id, 2)).status]).toEqual([404, 200])
      expect((await upload(id, 'a.txt', infected)).body.code).toBe('fileUnsafe')
    })

    test('files wait for a scanner even when none is configured any more', async () => {
      const id = await applied()
      await upload(id)
      testApi.services.hiring.scan = undefined
      await scanPendingAttachments(testApi.services.hiring)
      expect(await filesOf(id)).toEqual(['unscanned'])
      setScanner(clamd.url)
      await scanPendingAttachments(testApi.services.hiring)
    })

    test('files wait for the next run when the scanner fails half-way, and none is lost', async () => {
      const id = await applied()
      for (const nth of [1, 2, 3]) await upload(id, 'a.txt', Buffer.from(`Brief ${nth}`))
      let responses = 0
      testApi.services.hiring.scan = async () => (++responses > 1 ? 'unavailable' : 'clean')
      await scanPendingAttachments(testApi.services.hiring)
      expect((await filesOf(id)).toSorted()).toEqual(['clean', 'unscanned', 'unscanned'])
      setScanner(clamd.url)
      await scanPendingAttachments(testApi.services.hiring)
      expect(await filesOf(id)).toEqual(['clean', 'clean', 'clean'])
    })

    test('files that the scanner cannot process do not block others', async () => {
      const id = await applied()
      for (const text of ['schwierig', 'schwierig auch', 'Brief']) await upload(id, 'a.txt', Buffer.from(text))
      testApi.services.hiring.scan = async (bytes) =>
        Buffer.from(bytes).includes('schwierig') ? 'unavailable' : 'clean'
      await scanPendingAttachments(testApi.services.hiring)
      expect(await filesOf(id)).toEqual(['unscanned', 'unscanned', 'clean'])
      setScanner(clamd.url)
      await scanPendingAttachments(testApi.services.hiring)
    })

    test('a run stops after three failures when the scanner is down', async () => {
      const id = await applied()
      for (let nth = 0; nth < 5; nth++) await upload(id, 'a.txt', Buffer.from(`Brief ${nth}`))
      let asked = 0
      testApi.services.hiring.scan = async () => {
        asked += 1
        return 'unavailable'
      }
      await scanPendingAttachments(testApi.services.hiring)
      expect(asked).toBe(3)
      setScanner(clamd.url)
      await scanPendingAttachments(testApi.services.hiring)
      expect(await filesOf(id)).toEqual(Array.from({ length: 5 }, () => 'clean'))
    })

    test('files that cannot be decrypted do not block others', async () => {
      const [lost, id] = [await applied(), await applied()]
      await upload(lost)
      await upload(id)
      await database.db
        .updateTable('attachment')
        .set({ key_id: 'gone', created_at: '2026-11-14T08:00:00.000Z' })
        .where('application_id', '=', lost)
        .execute()
      setScanner(clamd.url)
      await expect(scanPendingAttachments(testApi.services.hiring)).rejects.toThrow('not among the secrets')
      expect([await filesOf(lost), await filesOf(id)]).toEqual([['unscanned'], ['clean']])
      await database.db.deleteFrom('attachment').where('application_id', '=', lost).execute()
    })
  })
})
