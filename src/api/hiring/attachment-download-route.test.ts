import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAttachments } from '#db/attachments.ts'
import { type AttachmentType, attachmentTypes } from '#domain/hiring/attachment-rules.ts'
import { scanWaiting } from '#hiring/scan-waiting.ts'
import { clamdScanner } from '#integrations/scan/clamd-scanner.ts'
import { aClamd, type Clamd, eicar } from '#tests/support/a-clamd.ts'
import { aFilePart, aMultipart, multipartType } from '#tests/support/a-multipart.ts'
import { acceptedFiles } from '#tests/support/accepted-files.ts'
import { anApi } from '#tests/support/an-api.ts'
import { anApplicant, sundayMorning } from '#tests/support/an-applicant.ts'
import { isCleanRefusal } from '#tests/support/ask-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { freePort } from '#tests/support/free-port.ts'

const infected = Buffer.from(eicar)

onBothDatabases('the files of an application', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  let clamd: Clamd
  const { applied, send, upload } = anApplicant(() => house.api)
  const filesOf = async (id: string) => (await listAttachments(database.db, id)).map(({ state }) => state)

  const inAnHour = '2026-11-15T09:00:00.000Z'
  const grantOf = (id: string, purpose: 'review-grant' | 'application-grant' = 'review-grant') =>
    `krume-review-${id}=${house.services.grants.access.issue(purpose, id, inAnHour)}`
  const get = (path: string, cookie: string) => house.api.request(path, { headers: { cookie } })
  const download = (id: string, number: number | string = 1, cookie = grantOf(id)) =>
    get(`/reviews/${id}/attachments/${number}`, cookie)
  const shownTo = async (id: string, room: 'applications' | 'reviews') => {
    const { access } = house.services.grants
    const purpose = room === 'reviews' ? 'review-link' : 'application-link'
    const headers = { authorization: `Basic ${btoa('public:test')}` }
    const answer = await house.api.request(`/${room}/${id}/link?token=${access.issue(purpose, id, inAnHour)}`, {
      headers,
    })
    const { data } = (await answer.json()) as { data: { attachments: { state: string }[] } }
    return data.attachments.map(({ state }) => state)
  }

  beforeAll(async () => {
    house = await anApi(database.db, sundayMorning)
    clamd = await aClamd()
  })
  afterAll(() => clamd.close())
  beforeEach(() => {
    house.services.hiring.scan = undefined
  })

  describe('to the people in charge', () => {
    test.each(Object.keys(acceptedFiles) as AttachmentType[])(
      'come as a download of their own type, never to be shown or kept: %s',
      async (type) => {
        const id = await applied()
        await upload(id, `Zeugnis (1) Jürgen 🥨.${type}`, acceptedFiles[type])
        const answer = await download(id)
        expect(answer.status).toBe(200)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': attachmentTypes[type],
          'content-disposition': `attachment; filename="Zeugnis _1_ Ju_rgen __.${type}"; filename*=UTF-8''Zeugnis%20%281%29%20J%C3%BCrgen%20%F0%9F%A5%A8.${type}`,
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        expect(Buffer.from(await answer.arrayBuffer()).equals(acceptedFiles[type])).toBe(true)
      },
    )

    test.each(['a\\";x=\\"b.pdf', 'a\tb.pdf', "a';filename*=UTF-8''evil.exe;.pdf", '\u202efdp.pdf', 'ä'.repeat(500)])(
      'have a header that nobody can break out of: %j',
      async (name) => {
        const id = await applied()
        const part = aFilePart(name.endsWith('.pdf') ? name : `${name}.pdf`, acceptedFiles.pdf)
        expect((await send(id, new Uint8Array(aMultipart(part)), multipartType)).status).toBe(200)
        const header = (await download(id)).headers.get('content-disposition') ?? ''
        expect(header).toMatch(/^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w%.~-]+\.pdf$/)
      },
    )

    test('are told apart by their number', async () => {
      const id = await applied()
      for (const nth of [1, 2, 3]) await upload(id, 'a.txt', Buffer.from(`Brief ${nth}`))
      const texts = await Promise.all([3, 1, 2].map(async (number) => (await download(id, number)).text()))
      expect(texts).toEqual(['Brief 3', 'Brief 1', 'Brief 2'])
    })

    test.each([0, 2, 999, '01x', '-1', '1.5', '1e2', '%00'])('are not there under %s', async (number) => {
      const id = await applied()
      await upload(id)
      const answer = await download(id, number)
      expect([404, 422]).toContain(answer.status)
      expect(house.reported).toEqual([])
    })

    test('do not come to anyone else', async () => {
      const [id, other] = [await applied(), await applied()]
      for (const one of [id, other]) await upload(one)
      const cookies = ['', grantOf(other), grantOf(id, 'application-grant'), `krume-review-${id}=x`]
      for (const cookie of [
        ...cookies,
        grantOf(other).replace(other, id),
        grantOf(id).replace('review', 'application'),
      ]) {
        const answer = await download(id, 1, cookie)
        const body = (await answer.json()) as { code: string }
        expect([answer.status, body.code, isCleanRefusal({ status: 404, body })]).toEqual([
          404,
          'applicationNotFound',
          true,
        ])
      }
    })

    test('of one application do not open under the name of another, not even in the database', async () => {
      const [id, other] = [await applied(), await applied()]
      await upload(id)
      await database.db
        .updateTable('attachment')
        .set({ application_id: other })
        .where('application_id', '=', id)
        .execute()
      expect((await download(other)).status).toBe(500)
      expect(house.reported.splice(0)).toHaveLength(1)
      await database.db.deleteFrom('attachment').where('application_id', '=', other).execute()
    })
  })

  describe('with a virus scanner', () => {
    beforeEach(() => {
      house.services.hiring.scan = clamdScanner(clamd.url)
    })

    test('are looked at before they are kept', async () => {
      const id = await applied()
      const { status, body } = await upload(id)
      expect([status, body.data.state, await filesOf(id)]).toEqual([200, 'ready', ['clean']])
      expect(clamd.scanned.at(-1)).toBe(acceptedFiles.pdf.length)
    })

    test('that it finds something in are refused, set aside and never given out', async () => {
      const id = await applied()
      for (const name of ['a.txt', 'b.txt']) {
        const refused = await upload(id, name, infected)
        expect([refused.status, refused.body.code, isCleanRefusal(refused)]).toEqual([422, 'fileUnsafe', true])
      }
      expect(await filesOf(id)).toEqual(['quarantined'])
      expect((await download(id)).status).toBe(404)
      for (const room of ['applications', 'reviews'] as const) expect(await shownTo(id, room)).toEqual(['withheld'])
      await scanWaiting(house.services.hiring)
      expect([await filesOf(id), (await download(id)).status]).toEqual([['quarantined'], 404])
    })

    test('that are refused anyway are not even shown to it', async () => {
      const id = await applied()
      const before = clamd.scanned.length
      await upload(id, 'a.pdf', infected)
      expect(clamd.scanned.length).toBe(before)
    })
  })

  describe('while the scanner does not answer', () => {
    const setScanner = (url: string) => {
      house.services.hiring.scan = clamdScanner(url)
    }
    beforeEach(async () => {
      setScanner(`tcp://127.0.0.1:${await freePort()}`)
    })

    test('are taken and shown as being checked, but not given out; later they are', async () => {
      const id = await applied()
      const { status, body } = await upload(id)
      expect([status, body.data.state, await filesOf(id)]).toEqual([200, 'checking', ['unscanned']])
      expect((await download(id)).status).toBe(404)
      await scanWaiting(house.services.hiring)
      expect([await filesOf(id), await shownTo(id, 'reviews')]).toEqual([['unscanned'], ['checking']])
      setScanner(clamd.url)
      await scanWaiting(house.services.hiring)
      expect([await filesOf(id), (await download(id)).status]).toEqual([['clean'], 200])
      expect((await upload(id)).body.data.state).toBe('ready')
    })

    test('are set aside later where there is something in them; the others are not', async () => {
      const id = await applied()
      await upload(id, 'a.txt', infected)
      await upload(id, 'b.txt', Buffer.from('Brief'))
      setScanner(clamd.url)
      await scanWaiting(house.services.hiring)
      expect(await filesOf(id)).toEqual(['quarantined', 'clean'])
      expect([(await download(id, 1)).status, (await download(id, 2)).status]).toEqual([404, 200])
      expect((await upload(id, 'a.txt', infected)).body.code).toBe('fileUnsafe')
    })

    test('wait for a scanner also when none is configured any more', async () => {
      const id = await applied()
      await upload(id)
      house.services.hiring.scan = undefined
      await scanWaiting(house.services.hiring)
      expect(await filesOf(id)).toEqual(['unscanned'])
      setScanner(clamd.url)
      await scanWaiting(house.services.hiring)
    })

    test('wait for the next round where the scanner dies in between, and none is lost', async () => {
      const id = await applied()
      for (const nth of [1, 2, 3]) await upload(id, 'a.txt', Buffer.from(`Brief ${nth}`))
      let answers = 0
      house.services.hiring.scan = async () => (++answers > 1 ? 'unavailable' : 'clean')
      await scanWaiting(house.services.hiring)
      expect((await filesOf(id)).toSorted()).toEqual(['clean', 'unscanned', 'unscanned'])
      setScanner(clamd.url)
      await scanWaiting(house.services.hiring)
      expect(await filesOf(id)).toEqual(['clean', 'clean', 'clean'])
    })

    test('that the scanner cannot cope with do not hold up the others', async () => {
      const id = await applied()
      for (const text of ['schwierig', 'schwierig auch', 'Brief']) await upload(id, 'a.txt', Buffer.from(text))
      house.services.hiring.scan = async (bytes) => (Buffer.from(bytes).includes('schwierig') ? 'unavailable' : 'clean')
      await scanWaiting(house.services.hiring)
      expect(await filesOf(id)).toEqual(['unscanned', 'unscanned', 'clean'])
      setScanner(clamd.url)
      await scanWaiting(house.services.hiring)
    })

    test('are not all tried when it is down: three times is enough', async () => {
      const id = await applied()
      for (let nth = 0; nth < 5; nth++) await upload(id, 'a.txt', Buffer.from(`Brief ${nth}`))
      let asked = 0
      house.services.hiring.scan = async () => {
        asked += 1
        return 'unavailable'
      }
      await scanWaiting(house.services.hiring)
      expect(asked).toBe(3)
      setScanner(clamd.url)
      await scanWaiting(house.services.hiring)
      expect(await filesOf(id)).toEqual(Array.from({ length: 5 }, () => 'clean'))
    })

    test('that nobody can open any more do not hold up the others', async () => {
      const [lost, id] = [await applied(), await applied()]
      await upload(lost)
      await upload(id)
      await database.db
        .updateTable('attachment')
        .set({ key_id: 'gone', created_at: '2026-11-14T08:00:00.000Z' })
        .where('application_id', '=', lost)
        .execute()
      setScanner(clamd.url)
      await expect(scanWaiting(house.services.hiring)).rejects.toThrow('not among the secrets')
      expect([await filesOf(lost), await filesOf(id)]).toEqual([['unscanned'], ['clean']])
      await database.db.deleteFrom('attachment').where('application_id', '=', lost).execute()
    })
  })
})
